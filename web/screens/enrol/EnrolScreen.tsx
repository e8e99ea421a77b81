import { useEffect } from 'react'
import { reasonText } from '#domain/reasons/reasons.ts'
import { useSession } from '#web/data/useSession.ts'
import { idIn, paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StaveSteps } from '#web/ui/StaveSteps.tsx'
import { toast } from '#web/ui/toast.ts'
import { DoneStep } from './DoneStep.tsx'
import { stepNames } from './draft.ts'
import { EditedEnrolment } from './EditedEnrolment.tsx'
import { NewEnrolment } from './NewEnrolment.tsx'
import { useCatalogue } from './useCatalogue.ts'
import { stepIn } from './useSteps.ts'
import style from './WizardPart.module.css'

/** An invalid enrolment id does not open a new enrolment, since the user meant to edit one. */
function WrongEnrolment() {
  useEffect(() => toast(reasonText('PARAMETERS_WRONG'), 'failure'), [])
  return <Redirect to={paths.myEnroll} />
}

/** /ExamApply: the six-step wizard; with `EF_ID` it edits an existing enrolment from step 2 on. */
export function EnrolScreen() {
  const { search } = useLocation()
  const session = useSession()
  const query = useCatalogue()
  const catalogue = query.data
  const enrolmentId = idIn(search, 'EF_ID')
  const step = stepIn(search)
  if (enrolmentId !== null && step === 5) return <DoneStep enrolmentId={enrolmentId} />
  if (!session) return null
  if (enrolmentId === null && new URLSearchParams(search).has('EF_ID')) return <WrongEnrolment />
  if (!catalogue) {
    return (
      <Page title={enrolmentId === null ? '在线报名' : '修改报名'}>
        <QueryState
          query={query}
          loading={
            <>
              <div className={style.steps}>
                <StaveSteps steps={stepNames} current={Math.min(step ?? (enrolmentId === null ? 0 : 2), 4)} />
              </div>
              <Skeleton kind="newsRow" count={6} />
            </>
          }
        />
      </Page>
    )
  }
  if (enrolmentId === null) return <NewEnrolment mobile={session.mobile} catalogue={catalogue} step={step} />
  return (
    <EditedEnrolment
      key={enrolmentId}
      enrolmentId={enrolmentId}
      mobile={session.mobile}
      catalogue={catalogue}
      step={step}
    />
  )
}
