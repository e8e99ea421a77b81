import { call } from '#client/api.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { PaySheet } from '#web/device/pay.ts'
import { paths } from '#web/paths.ts'

/** What one pay sheet pays: an enrolment, or a bill of several. */
export interface Purchase {
  /** Under this key the phone remembers that a sheet was opened. */
  key: string
  /** Asks the server for the pay sheet; null where another page goes on with the payment. */
  sheet: () => Promise<PaySheet | null>
  /** Asks the server whether the money has arrived. */
  isPaid: () => Promise<boolean>
  /** Shows the payment's end; without it the page is reloaded after three seconds (specification#payment). */
  showPaid?: () => void
  /** The address of the page that pays, with a query. */
  page: string
}

/** The parameters of the pay sheet as the server sends them. */
interface SheetWire extends Omit<PaySheet, 'appId'> {
  appid: string
}

export function sheetOf({ appid, timeStamp, nonceStr, package: prepay, paySign, signType }: SheetWire): PaySheet {
  return { appId: appid, timeStamp, nonceStr, package: prepay, signType, paySign }
}

export function enrolmentPurchase({ EF_ID, PayCode }: Pick<EnrolmentWire, 'EF_ID' | 'PayCode'>): Purchase {
  return {
    key: String(EF_ID),
    sheet: async () => sheetOf((await call('WeiXin', 'CreateWeiXinPayUrl', { PayCode })).OtherMsg),
    isPaid: async () => (await call('WeiXin', 'GetPayState', { EF_ID })).OtherMsg.IsPay === PAY_STATUS.paid,
    page: paths.enrollDetails(EF_ID),
  }
}
