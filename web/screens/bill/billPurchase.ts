import { call } from '#client/api.ts'
import { paths } from '#web/paths.ts'
import { payAtOncePath } from '#web/screens/payment/payReturn.ts'
import { type Purchase, sheetOf } from '#web/screens/payment/purchase.ts'
import { navigate } from '#web/shell/router.tsx'

interface Bill {
  number: string
  enrolmentIds: readonly number[]
  /** What the payer has seen, in yuan. */
  sum: number
  showPaid: () => void
}

/** A bill of several as a purchase. The server opens a new one where this was closed meanwhile; its page goes on then. */
export function billPurchase({ number, enrolmentIds, sum, showPaid }: Bill): Purchase {
  return {
    key: number,
    sheet: async () => {
      const { OtherMsg } = await call('WeiXin', 'CreateBillPayUrl', { EF_IDs: [...enrolmentIds], Sum: sum })
      if (OtherMsg.BillNO === number) return sheetOf(OtherMsg)
      navigate(payAtOncePath(paths.bill(OtherMsg.BillNO)), { replace: true })
      return null
    },
    isPaid: async () => (await call('WeiXin', 'GetBill', { BillNO: number })).item.State === 'paid',
    showPaid,
    page: paths.bill(number),
  }
}
