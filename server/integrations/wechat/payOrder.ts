import type { Instant } from '#domain/time.ts'
import { OutsideError } from '../outsideError.ts'
import { formatBeijingTime, parseBeijingTime } from './beijingTime.ts'
import { type MerchantCall, readFen, requireField, SIGN_TYPE } from './merchantCall.ts'
import { signV2 } from './sign.ts'
import type { XmlFields } from './xml.ts'

export interface PrepayInput {
  /** 6 to 32 characters of `0-9 A-Z a-z _ - | *`, never used before with other parameters. */
  outTradeNo: string
  /** The text shown to the payer, shortened to WeChat's 127 bytes. */
  body: string
  totalFen: number
  openId: string
  clientIp: string
  /** A public URL without a query. */
  notifyUrl: string
  timeStart: Instant
  timeExpire: Instant
  /** Echoed in query and notice; at most 127 characters. */
  attach?: string
  nonce?: string
}

export type PrepayOutcome =
  | { kind: 'ready'; prepayId: string }
  | { kind: 'alreadyPaid' }
  | { kind: 'closed' }
  /** The number exists with other parameters: close the old order and use a new number. */
  | { kind: 'numberUsed' }
  | { kind: 'refused'; code: string; message: string }

const ORDER_STATES = ['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR'] as const
export type OrderState = (typeof ORDER_STATES)[number] | 'NOTEXIST'

export interface OrderReport {
  state: OrderState
  /** Present, as are the following fields, once money has moved (SUCCESS, REFUND). */
  transactionId?: string
  totalFen?: number
  /** ISO 4217; `CNY` when WeChat names none. */
  feeType?: string
  tradeType?: string
  paidAt?: Instant
  openId?: string
}

export type CloseOutcome = 'closed' | 'paid' | 'tooYoung' | 'notExist'

export interface PaySheet {
  /** Lower case as in the specification's answer (specification#calls-wechat); the signature covers `appId`. */
  appid: string
  timeStamp: string
  nonceStr: string
  package: string
  paySign: string
}

/** A number that no order has; querying it shows whether WeChat accepts our signature, and changes nothing. */
export const NO_ORDER = 'KAOJI_NO_SUCH_ORDER'
/** Error codes caused by our account, key or request, not by the payer. */
const CONFIGURATION_FAULTS = new Set([
  'RETURN_FAIL',
  'SIGNERROR',
  'NOAUTH',
  'APPID_NOT_EXIST',
  'MCHID_NOT_EXIST',
  'APPID_MCHID_NOT_MATCH',
  'LACK_PARAMS',
  'PARAM_ERROR',
  'XML_FORMAT_ERROR',
  'POST_DATA_EMPTY',
  'NOT_UTF8',
  'REQUIRE_POST_METHOD',
])

/** Whether a refusal needs staff, because every payer would get it (outside-services#unified-order). */
export function isConfigurationFault(code: string): boolean {
  return CONFIGURATION_FAULTS.has(code)
}

/** Orders of pay V2 (outside-services#pay, rulings#pay-code). */
export function createPayOrderCalls(merchant: MerchantCall, { appId, mchKey }: { appId: string; mchKey: string }) {
  return {
    /**
     * Creates a prepay. A repeat with the same parameters returns the same order's prepay while it is valid (two
     * hours).
     * @throws OutsideError (temporary) while the outcome is unknown; RangeError for parameters that WeChat never
     * accepts
     */
    async createPrepay(input: PrepayInput): Promise<PrepayOutcome> {
      requireSendable(input)
      const answer = await merchant.send('/pay/unifiedorder', {
        out_trade_no: input.outTradeNo,
        body: cutToBytes(input.body, 127),
        attach: input.attach,
        total_fee: String(input.totalFen),
        spbill_create_ip: input.clientIp,
        time_start: formatBeijingTime(input.timeStart),
        time_expire: formatBeijingTime(input.timeExpire),
        notify_url: input.notifyUrl,
        trade_type: 'JSAPI',
        openid: input.openId,
        nonce_str: input.nonce,
      })
      if (answer.kind === 'ok') return { kind: 'ready', prepayId: requireField(answer.fields.prepay_id) }
      if (answer.code === 'ORDERPAID') return { kind: 'alreadyPaid' }
      if (answer.code === 'ORDERCLOSED') return { kind: 'closed' }
      const isNumberUsed = answer.code === 'INVALID_REQUEST' && /201|订单号重复/.test(answer.message)
      if (answer.code === 'OUT_TRADE_NO_USED' || isNumberUsed) return { kind: 'numberUsed' }
      return answer
    },

    /** The signed parameters of `getBrandWCPayRequest` (sign type MD5). Pure. */
    paySheet(input: { prepayId: string; timestampSeconds: number; nonce: string }): PaySheet {
      const rest = {
        timeStamp: String(input.timestampSeconds),
        nonceStr: input.nonce,
        package: `prepay_id=${input.prepayId}`,
      }
      return { appid: appId, ...rest, paySign: signV2({ appId, ...rest, signType: SIGN_TYPE }, mchKey, SIGN_TYPE) }
    },

    /**
     * Checks account and key of this merchant; null if WeChat accepts them, else its code and message.
     * @throws OutsideError (temporary) if WeChat is unreachable, which says nothing about the key
     */
    async whyMerchantRefused(): Promise<{ code: string; message: string } | null> {
      try {
        const answer = await merchant.send('/pay/orderquery', { out_trade_no: NO_ORDER })
        if (answer.kind === 'ok' || answer.code === 'ORDERNOTEXIST') return null
        return { code: answer.code, message: answer.message }
      } catch (error) {
        // The answer was signed with another key, or is for another merchant.
        const isForeign = error instanceof OutsideError && ['BAD_SIGNATURE', 'FOREIGN_ANSWER'].includes(error.code)
        if (isForeign) return { code: error.code, message: '' }
        throw error
      }
    },

    /** Queries WeChat's state of an order. @throws OutsideError */
    async queryOrder(outTradeNo: string): Promise<OrderReport> {
      const answer = await merchant.send('/pay/orderquery', { out_trade_no: outTradeNo })
      if (answer.kind === 'refused') {
        if (answer.code === 'ORDERNOTEXIST') return { state: 'NOTEXIST' }
        throw new OutsideError('wechatPay', answer.code, false)
      }
      requireSameOrder(answer.fields, outTradeNo)
      const state = requireField(ORDER_STATES.find((one) => one === answer.fields.trade_state))
      if (state !== 'SUCCESS' && state !== 'REFUND') return { state }
      return {
        state,
        transactionId: requireField(answer.fields.transaction_id),
        totalFen: requireField(readFen(answer.fields.total_fee)),
        feeType: answer.fields.fee_type || 'CNY',
        tradeType: answer.fields.trade_type ?? '',
        paidAt: requireField(parseBeijingTime(answer.fields.time_end ?? '')),
        openId: answer.fields.openid,
      }
    },

    /**
     * Closes an unpaid order; a close may race with a payment, so a later success notice still counts. @throws
     * OutsideError
     */
    async closeOrder(outTradeNo: string): Promise<CloseOutcome> {
      const answer = await merchant.send('/pay/closeorder', { out_trade_no: outTradeNo })
      if (answer.kind === 'ok' || answer.code === 'ORDERCLOSED') return 'closed'
      if (answer.code === 'ORDERPAID') return 'paid'
      if (answer.code === 'ORDERNOTEXIST') return 'notExist'
      // WeChat documents no code for an order younger than five minutes; this is its code for 'not in this state'.
      if (answer.code === 'INVALID_REQUEST') return 'tooYoung'
      throw new OutsideError('wechatPay', answer.code, false)
    },
  }
}

/** @throws OutsideError if an answer is about another order */
export function requireSameOrder(fields: XmlFields, outTradeNo: string): void {
  if (fields.out_trade_no !== outTradeNo) throw new OutsideError('wechatPay', 'FOREIGN_ANSWER', true)
}

function requireSendable({ outTradeNo, totalFen, notifyUrl, attach = '' }: PrepayInput): void {
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(outTradeNo)) throw new RangeError('outTradeNo is not one that WeChat takes')
  if (!Number.isSafeInteger(totalFen) || totalFen <= 0) throw new RangeError('totalFen must be a positive integer')
  if (attach.length > 127) throw new RangeError('attach is longer than 127 characters')
  if (notifyUrl.includes('?')) throw new RangeError('notifyUrl must have no query')
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    kept += character
  }
  return kept
}
