import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { whyCannotEditEnrolment } from '#domain/enrolment/enrolment.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Catalogue } from './catalogue.ts'
import { draftOf } from './draft.ts'
import { draftSlot, readDraft } from './draftMemory.ts'
import { PaymentHold } from './PaymentHold.tsx'
import { Wizard } from './Wizard.tsx'

type EditedEnrolmentProps = { enrolmentId: number; mobile: string; catalogue: Catalogue; step: number | null }

/** Opens an existing enrolment for editing, or says why it cannot be edited (rulings#edit). */
export function EditedEnrolment({ enrolmentId, mobile, catalogue, step }: EditedEnrolmentProps) {
  const query = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const { data } = query
  if (!data) {
    if (isRefusal(query.error)) return <Redirect to={paths.myEnroll} />
    return (
      <Page title="修改报名">
        <QueryState query={query} loading={<Skeleton kind="line" count={8} />} />
      </Page>
    )
  }
  const facts = enrolmentFactsOf(data.item)
  const why = whyCannotEditEnrolment(facts, facts.batch, serverNow())
  if (why) {
    return (
      <Page title="修改报名">
        <EmptyState
          text={reasonText(why)}
          action={<ButtonLink to={paths.enrollDetails(enrolmentId)}>查看报名详情</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Wizard
      catalogue={catalogue}
      step={step ?? 2}
      mobile={mobile}
      enrolmentId={enrolmentId}
      notice={<PaymentHold until={data.item.PayHoldsUntil} />}
      // A reload during editing restores the draft; a newly opened form starts from the server's data.
      initial={() => (step === null ? null : readDraft(draftSlot(mobile, enrolmentId))) ?? draftOf(data.item)}
    />
  )
}
