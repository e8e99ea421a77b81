import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { OwnAppealWire } from '#contract/result/appeal.ts'
import { fenOf } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { PayButton } from '#web/screens/payment/PayButton.tsx'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { AppealNote } from './AppealNote.tsx'
import { appealPurchase } from './appealPurchase.ts'
import { feeRuleText, payTimeText } from './feeWords.ts'

/** Another phone may pay it, or its notice may be late. */
const LOOK_AGAIN_MS = 15_000

/** Pays the fee of one appeal; where nothing is due any more, the page of the enrolment's appeals says why. */
export function PayAppeal({ enrolmentId, appealId }: { enrolmentId: number; appealId: number }) {
  const mine = useQuery({
    ...callQuery('Exam', 'GetMyAppealList', { EF_ID: enrolmentId, PageSize: 100 }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const appeal = mine.data?.listData.find(({ AP_ID }) => AP_ID === appealId)
  // One that was just written is not in what was read before.
  if (mine.data && !mine.isFetching && appeal?.FeeState !== 'due') return <Redirect to={paths.appeal(enrolmentId)} />
  return (
    <Page title="缴申诉费" foot={appeal && <PayFoot appeal={appeal} />}>
      <QueryState query={mine} loading={<Skeleton kind="card" count={1} />}>
        {() =>
          appeal && (
            <Stack>
              <p role="status">{appeal.PayUntil === null ? '' : `${payTimeText(appeal.PayUntil, serverNow())}。`}</p>
              <p>{feeRuleText(appeal.Fee)}</p>
              <AppealNote appeal={appeal} isNamed isPaying onChanged={() => void mine.refetch()} />
            </Stack>
          )
        }
      </QueryState>
    </Page>
  )
}

function PayFoot({ appeal: { AP_ID, EF_ID, Fee } }: { appeal: OwnAppealWire }) {
  const purchase = useMemo(() => appealPurchase({ AP_ID, EF_ID }), [AP_ID, EF_ID])
  return <PayButton purchase={purchase} label="缴申诉费" sumFen={fenOf(Fee) ?? 0} />
}
