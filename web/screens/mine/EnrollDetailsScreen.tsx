import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { PayPanel } from '#web/screens/payment/PayPanel.tsx'
import { whyCannotPayOnline } from '#web/screens/payment/payable.ts'
import { isRefusal, requestIdOf } from '#web/shell/failure.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
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
  const { data, error, isFetching, refetch } = query
  if (!data && isRefusal(error)) return <Redirect to={paths.myEnroll} />
  const isPayable = data !== undefined && whyCannotPayOnline(data.item) === null
  return (
    <Page title="报名详情" foot={isPayable ? <PayPanel enrolment={data.item} /> : undefined}>
      {data ? (
        <EnrolmentDetails enrolment={data.item} ticketCode={data.OtherMsg.TicketCode} />
      ) : error ? (
        <FailedState
          text={messageOf(error)}
          requestId={requestIdOf(error)}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <DetailsPlaceholder />
      )}
    </Page>
  )
}
