import { USER_TYPE } from '#domain/people/userType.ts'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { examinerFunctions, examStages } from './examFunctions.ts'
import { FunctionList } from './Functions.tsx'
import { OwnProgress } from './OwnProgress.tsx'
import style from './VipCenterScreen.module.css'

/** /MusicExam: the entry to the exam functions for signed-in users (rulings#open-routes). */
export function MusicExamScreen() {
  const isExaminer = useSession()?.userType === USER_TYPE.examiner
  const stages = isExaminer ? [{ title: '考官评审', functions: examinerFunctions }, ...examStages] : examStages
  const functions = (
    <>
      {stages.map(({ title, functions }) => (
        <section key={title} className={style.section}>
          <h2 className={style.heading}>{title}</h2>
          <FunctionList label={title} functions={functions} />
        </section>
      ))}
      <div className={style.leave}>
        <ButtonLink to={paths.examCenter} look="quiet" wide>
          考级批次与报考须知
        </ButtonLink>
      </div>
    </>
  )
  return <Page title="考级办理">{isExaminer ? functions : <OwnProgress>{functions}</OwnProgress>}</Page>
}
