import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BillShareWire, BillWire } from '#contract/money/paymentBill.ts'
import { fenOf } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { PayButton } from '#web/screens/payment/PayButton.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { billPurchase } from './billPurchase.ts'
import { billQuery } from './billQuery.ts'
import { CancelBill } from './CancelBill.tsx'

interface BillFootProps {
  bill: BillWire
  shares: readonly BillShareWire[]
}

/** What can be done with a bill in its state. */
export function BillFoot({ bill, shares }: BillFootProps) {
  if (bill.State === 'open') return <PayBill bill={bill} shares={shares} />
  if (bill.State === 'closed') {
    return (
      <ButtonLink wide replace to={paths.payTogether(shares.map(({ EF_ID }) => EF_ID))}>
        重新选择缴费
      </ButtonLink>
    )
  }
  return (
    <ButtonLink wide to={paths.myEnroll}>
      查看我的报名
    </ButtonLink>
  )
}

function PayBill({ bill: { BillNO, Sum, ...bill }, shares }: BillFootProps) {
  const queries = useQueryClient()
  // An answer that is loaded again says the same with other objects; the payment under way must not notice.
  const ids = shares.map(({ EF_ID }) => EF_ID).join()
  const purchase = useMemo(
    () =>
      billPurchase({
        number: BillNO,
        enrolmentIds: ids.split(',').map(Number),
        sum: Sum,
        showPaid: () => void queries.invalidateQueries({ queryKey: billQuery(BillNO).queryKey }),
      }),
    [BillNO, ids, Sum, queries],
  )
  return (
    <>
      <PayButton purchase={purchase} label="微信支付" sumFen={fenOf(Sum) ?? 0} />
      <CancelBill bill={{ BillNO, Sum, ...bill }} />
    </>
  )
}
