import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { paths } from '#web/paths.ts'
import { isRefusal, requestIdOf } from '#web/shell/failure.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BillFoot } from './BillFoot.tsx'
import { BillView } from './BillView.tsx'
import { billQuery } from './billQuery.ts'

/** /Bill?BillNO: one bill of several enrolments: to pay it, to cancel it, and what became of each. */
export function BillScreen() {
  const { search } = useLocation()
  const number = new URLSearchParams(search).get('BillNO') ?? ''
  return number === '' ? <Redirect to={paths.payTogether()} /> : <Bill key={number} number={number} />
}

/** An open bill may be paid on another phone, or its notice may be late. */
const LOOK_AGAIN_MS = 15_000

function Bill({ number }: { number: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...billQuery(number),
    refetchInterval: ({ state }) => (state.data?.item.State === 'open' ? LOOK_AGAIN_MS : false),
  })
  if (!data && isRefusal(error)) return <Redirect to={paths.myEnroll} />
  return (
    <Page title="合并缴费单" foot={data && <BillFoot bill={data.item} shares={data.listData} />}>
      {data ? (
        <BillView bill={data.item} shares={data.listData} />
      ) : error ? (
        <FailedState
          text={messageOf(error)}
          requestId={requestIdOf(error)}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton kind="line" count={8} />
      )}
    </Page>
  )
}
