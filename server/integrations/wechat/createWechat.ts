import { createBillCalls } from './bill.ts'
import { createMerchantCall } from './merchantCall.ts'
import { type ParsedPayNotice, type ParsedRefundNotice, parsePayNotice, parseRefundNotice } from './notice.ts'
import { createOfficialAccount } from './officialAccount.ts'
import { createPayOrderCalls } from './payOrder.ts'
import { createRefundCalls } from './refundOrder.ts'
import type { WechatSettings } from './settings.ts'
import { jssdkSignature } from './sign.ts'

export type Wechat = ReturnType<typeof createWechat>

/**
 * The WeChat client: Official Account and pay V2 with MD5 (rulings#wechat). For the sandbox only the base URLs differ.
 */
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
