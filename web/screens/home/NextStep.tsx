import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/useSession.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import style from './NextStep.module.css'
import type { StepLineContent } from './stepLineContent.ts'

/** The rules of the next step are loaded only for signed-in users. */
const OwnStep = lazy(() => import('./OwnStep.tsx').then((m) => ({ default: m.OwnStep })))

const signedOut: StepLineContent = {
  to: paths.login(paths.home),
  mark: '进度',
  text: '登录后查看报名进度',
  note: '缴费、审核、考场与成绩',
}

/** Shown while the enrolments are loading. */
export const loadingLine: StepLineContent = {
  to: paths.myEnroll,
  mark: '进度',
  text: '正在查看您的报名',
  note: '请稍候',
}

/** The next step of the user. It has the same height signed in or not, so that nothing shifts on load. */
export function NextStep() {
  const session = useSession()
  if (!session) return <StepLine {...signedOut} />
  return (
    <Suspense fallback={<StepLine {...loadingLine} />}>
      <OwnStep />
    </Suspense>
  )
}

/** One step as a link; `mark` is a label of two or three characters in red. */
export function StepLine({ to, mark, text, note, until }: StepLineContent) {
  return (
    <Link to={to} className={style.line}>
      <span className={style.mark}>{mark}</span>
      <span className={style.words}>
        <span className={style.text}>{text}</span>
        <span className={style.note}>
          {note} {until && <span className={style.until}>{until}</span>}
        </span>
      </span>
      <span className={style.go}>
        <ChevronIcon direction="right" />
      </span>
    </Link>
  )
}
