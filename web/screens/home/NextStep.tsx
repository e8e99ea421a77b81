import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { StepLine } from './StepLine.tsx'
import { loadingLine, type StepLineContent } from './stepLineContent.ts'

/** The rules of the next step are loaded only for signed-in users. */
const OwnStep = lazy(() => import('./OwnStep.tsx').then((m) => ({ default: m.OwnStep })))

const signedOut: StepLineContent = {
  to: paths.login(paths.home),
  mark: '进度',
  text: '登录后查看报名进度',
  note: '缴费、审核、考场与成绩',
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
