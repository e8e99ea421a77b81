import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
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
  const query = useQuery({
    ...billQuery(number),
    refetchInterval: ({ state }) => (state.data?.item.State === 'open' ? LOOK_AGAIN_MS : false),
  })
  const { data } = query
  if (!data && isRefusal(query.error)) return <Redirect to={paths.myEnroll} />
  return (
    <Page title="合并缴费单" foot={data && <BillFoot bill={data.item} shares={data.listData} />}>
      <QueryState query={query} loading={<Skeleton kind="line" count={8} />}>
        {({ item, listData }) => <BillView bill={item} shares={listData} />}
      </QueryState>
    </Page>
  )
}
