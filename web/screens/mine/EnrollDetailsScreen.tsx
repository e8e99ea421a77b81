import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { PayPanel } from '#web/screens/payment/PayPanel.tsx'
import { whyCannotPayOnline } from '#web/screens/payment/payable.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { EnrolmentDetails } from './EnrolmentDetails.tsx'
import { DetailsPlaceholder } from './Placeholders.tsx'

/** /EnrollDetails?EF_ID: one own enrolment; a missing or foreign id leads to the list. */
export function EnrollDetailsScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  return enrolmentId === null ? (
    <Redirect to={paths.myEnroll} />
  ) : (
    <Details key={enrolmentId} enrolmentId={enrolmentId} />
  )
}

function Details({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const { data } = query
  if (!data && isRefusal(query.error)) return <Redirect to={paths.myEnroll} />
  const isPayable = data !== undefined && whyCannotPayOnline(data.item) === null
  return (
    <Page title="报名详情" foot={isPayable ? <PayPanel enrolment={data.item} /> : undefined}>
      <QueryState query={query} loading={<DetailsPlaceholder />}>
        {({ item, OtherMsg }) => <EnrolmentDetails enrolment={item} ticketCode={OtherMsg.TicketCode} />}
      </QueryState>
    </Page>
  )
}
