import { createDecipheriv, createHash } from 'node:crypto'
import type { Instant } from '#domain/time.ts'
import { parseBeijingTime } from './beijingTime.ts'
import { readFen, SIGN_TYPE } from './merchantCall.ts'
import { isSignedV2 } from './sign.ts'
import { readFlatXml, type XmlFields } from './xml.ts'

export interface PayNotice {
  outTradeNo: string
  transactionId: string
  totalFen: number
  /** ISO 4217; `CNY` when WeChat names none. */
  feeType: string
  tradeType: string
  openId: string
  appId: string
  mchId: string
  paidAt: Instant
  bankType?: string
}

export type NoticeFault = 'unreadable' | 'notSuccess' | 'badSignature' | 'foreignAccount' | 'badField'
export type ParsedPayNotice = { ok: true; notice: PayNotice } | { ok: false; reason: NoticeFault }

export interface RefundNotice {
  outTradeNo: string
  transactionId: string
  outRefundNo: string
  refundId: string
  state: 'SUCCESS' | 'CHANGE' | 'REFUNDCLOSE'
  totalFen: number
  refundFen: number
  refundedAt: Instant | null
}

export type ParsedRefundNotice = { ok: true; notice: RefundNotice } | { ok: false; reason: NoticeFault }

interface Account {
  appId: string
  mchId: string
  mchKey: string
}

/**
 * The only answer that WeChat accepts as success, to the letter (outside-services#notice); sent only after the commit.
 */
export const NOTICE_BOOKED =
  '<xml><return_code><![CDATA[SUCCESS]]></return_code><return_msg><![CDATA[OK]]></return_msg></xml>'

/** The answer that makes WeChat send the notice again. */
export const NOTICE_FAILED =
  '<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[FAIL]]></return_msg></xml>'

/**
 * Reads a payment notice and verifies that WeChat sent it to this merchant. The caller compares order, amount and
 * currency with its own order (rulings#paid, threats#P1, threats#P2, threats#P3, threats#P4).
 */
export function parsePayNotice(xmlBody: string, { appId, mchId, mchKey }: Account): ParsedPayNotice {
  const fields = readFlatXml(xmlBody)
  if (!fields) return { ok: false, reason: 'unreadable' }
  if (!isSignedV2(fields, mchKey, SIGN_TYPE)) return { ok: false, reason: 'badSignature' }
  if (fields.return_code !== 'SUCCESS' || fields.result_code !== 'SUCCESS') return { ok: false, reason: 'notSuccess' }
  if (fields.appid !== appId || fields.mch_id !== mchId) return { ok: false, reason: 'foreignAccount' }
  const totalFen = readFen(fields.total_fee)
  const paidAt = parseBeijingTime(fields.time_end ?? '')
  const { out_trade_no: outTradeNo, transaction_id: transactionId, trade_type: tradeType, openid: openId } = fields
  if (!totalFen || !paidAt || !outTradeNo || !transactionId || !tradeType || !openId)
    return { ok: false, reason: 'badField' }
  const feeType = fields.fee_type || 'CNY'
  const bankType = fields.bank_type || undefined
  return {
    ok: true,
    notice: { outTradeNo, transactionId, totalFen, feeType, tradeType, openId, appId, mchId, paidAt, bankType },
  }
}

/**
 * Reads a refund notice. WeChat does not sign it: call `queryRefund` before booking (outside-services#refund-notice).
 */
export function parseRefundNotice(xmlBody: string, { appId, mchId, mchKey }: Account): ParsedRefundNotice {
  const outer = readFlatXml(xmlBody)
  if (!outer) return { ok: false, reason: 'unreadable' }
  if (outer.return_code !== 'SUCCESS') return { ok: false, reason: 'notSuccess' }
  if (outer.appid !== appId || outer.mch_id !== mchId) return { ok: false, reason: 'foreignAccount' }
  const inner = openRefundNotice(outer.req_info ?? '', mchKey)
  return inner ? readRefund(inner) : { ok: false, reason: 'unreadable' }
}

/** Decrypts `req_info`: AES-256-ECB with the lower-case hex MD5 of the merchant key; null if that fails. */
export function openRefundNotice(reqInfo: string, mchKey: string): XmlFields | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', refundNoticeKey(mchKey), null)
    const text = decipher.update(reqInfo, 'base64', 'utf8') + decipher.final('utf8')
    return readFlatXml(text, 'root')
  } catch {
    return null
  }
}

/** The key of a refund notice, 32 ASCII characters. */
export function refundNoticeKey(mchKey: string): string {
  return createHash('md5').update(mchKey).digest('hex')
}

function readRefund(fields: XmlFields): ParsedRefundNotice {
  const {
    out_trade_no: outTradeNo,
    out_refund_no: outRefundNo,
    transaction_id: transactionId,
    refund_id: refundId,
  } = fields
  const state = (['SUCCESS', 'CHANGE', 'REFUNDCLOSE'] as const).find((one) => one === fields.refund_status)
  const totalFen = readFen(fields.total_fee)
  const refundFen = readFen(fields.refund_fee)
  if (!outTradeNo || !outRefundNo || !transactionId || !refundId || !state || !totalFen || !refundFen) {
    return { ok: false, reason: 'badField' }
  }
  const refundedAt = parseBeijingTime(fields.success_time ?? '')
  return {
    ok: true,
    notice: { outTradeNo, transactionId, outRefundNo, refundId, state, totalFen, refundFen, refundedAt },
  }
}
