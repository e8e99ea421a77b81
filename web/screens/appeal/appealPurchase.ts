import { call } from '#client/api.ts'
import type { OwnAppealWire } from '#contract/result/appeal.ts'
import { paths } from '#web/paths.ts'
import { type Purchase, sheetOf } from '#web/screens/payment/purchase.ts'
import { navigate } from '#web/shell/router.tsx'

/** The fee of an appeal: once it is paid, the page of all appeals of the enrolment shows it as sent. */
export function appealPurchase({ AP_ID, EF_ID }: Pick<OwnAppealWire, 'AP_ID' | 'EF_ID'>): Purchase {
  return {
    key: `appeal${AP_ID}`,
    sheet: async () => sheetOf((await call('Exam', 'CreateAppealPayUrl', { AP_ID })).OtherMsg),
    isPaid: async () => (await call('Exam', 'GetAppealPayState', { AP_ID })).OtherMsg.FeeState === 'paid',
    showPaid: () => navigate(paths.appeal(EF_ID), { replace: true }),
    page: paths.payAppeal(EF_ID, AP_ID),
  }
}
