import { createBillCalls } from './bill.ts'
import { createMerchantCall } from './merchantCall.ts'
import { type ParsedPayNotice, type ParsedRefundNotice, parsePayNotice, parseRefundNotice } from './notice.ts'
import { createOfficialAccount } from './officialAccount.ts'
import { createPayOrderCalls } from './payOrder.ts'
import { createRefundCalls } from './refundOrder.ts'
import type { WechatSettings } from './settings.ts'
import { jssdkSignature } from './sign.ts'

export type Wechat = ReturnType<typeof createWechat>

/** WeChat as one object: Official Account and pay V2 with MD5 (rulings, section 3). The sandbox is reached by other bases only. */
export function createWechat(settings: WechatSettings) {
  const merchant = createMerchantCall(settings)
  return {
    ...createOfficialAccount(settings),
    ...createPayOrderCalls(merchant, settings),
    ...createRefundCalls(merchant),
    ...createBillCalls(merchant),
    jssdkSignature,
    parsePayNotice: (xmlBody: string): ParsedPayNotice => parsePayNotice(xmlBody, settings),
    parseRefundNotice: (xmlBody: string): ParsedRefundNotice => parseRefundNotice(xmlBody, settings),
  }
}
