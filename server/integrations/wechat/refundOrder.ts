import type { Instant } from '#domain/time.ts'
import { OutsideError } from '../outsideError.ts'
import { parseBeijingTime } from './beijingTime.ts'
import { type MerchantCall, readFen, requireField } from './merchantCall.ts'
import { NO_ORDER, requireSameOrder } from './payOrder.ts'
import type { XmlFields } from './xml.ts'

export interface RefundInput {
  outTradeNo: string
  /** The same for every retry, because WeChat pays each refund number once. */
  outRefundNo: string
  totalFen: number
  refundFen: number
  /** The text shown to the payer. */
  reason?: string
  notifyUrl?: string
}

/** `accepted` does not mean that the money was paid back: see `queryRefund`. */
export type RefundOutcome = { kind: 'accepted'; refundId: string } | { kind: 'refused'; code: string; message: string }

const REFUND_STATES = ['SUCCESS', 'PROCESSING', 'REFUNDCLOSE', 'CHANGE'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundReport =
  | {
      kind: 'found'
      state: RefundState
      refundId: string
      outTradeNo: string
      refundFen: number
      refundedAt: Instant | null
    }
  | { kind: 'notExist' }

/** One of an order's refunds, whoever made it. */
export interface ListedRefund {
  outRefundNo: string
  refundId: string
  state: RefundState
  refundFen: number
}

/** WeChat lists at most this many refunds in an answer; the next ones follow by `offset`. */
const LIST_SIZE = 10
const MOST_REFUNDS = 50

function listedIn(fields: XmlFields): ListedRefund[] {
  const names = Object.keys(fields).filter((key) => /^out_refund_no_\d+$/.test(key))
  return names.map((name) => {
    const suffix = name.slice('out_refund_no'.length)
    return {
      outRefundNo: requireField(fields[name]),
      refundId: requireField(fields[`refund_id${suffix}`]),
      state: requireField(REFUND_STATES.find((one) => one === fields[`refund_status${suffix}`])),
      refundFen: requireField(readFen(fields[`refund_fee${suffix}`])),
    }
  })
}

/** Refunds of pay V2 (outside-services#refund, rulings#refund). */
export function createRefundCalls(merchant: MerchantCall) {
  return {
    /**
     * Requests a refund, under mutual TLS if a merchant certificate is set.
     * @throws OutsideError (temporary) while the outcome is unknown: retry with the same `outRefundNo`
     */
    async refund(input: RefundInput): Promise<RefundOutcome> {
      const fields = {
        out_trade_no: input.outTradeNo,
        out_refund_no: input.outRefundNo,
        total_fee: String(input.totalFen),
        refund_fee: String(input.refundFen),
        refund_desc: input.reason,
        notify_url: input.notifyUrl,
      }
      const answer = await merchant.send('/secapi/pay/refund', fields, { withCertificate: true })
      if (answer.kind === 'refused') return answer
      requireSameOrder(answer.fields, input.outTradeNo)
      return { kind: 'accepted', refundId: requireField(answer.fields.refund_id) }
    },

    /**
     * Tries the merchant certificate by a refund of an order that does not exist; null if WeChat only misses the order,
     * else its code and message.
     * @throws OutsideError HTTP_400 or NETWORK where the certificate was not accepted
     */
    async whyRefundRefused(): Promise<{ code: string; message: string } | null> {
      const fields = { out_trade_no: NO_ORDER, out_refund_no: NO_ORDER, total_fee: '1', refund_fee: '1' }
      const answer = await merchant.send('/secapi/pay/refund', fields, { withCertificate: true })
      if (answer.kind === 'ok' || answer.code === 'ORDERNOTEXIST') return null
      return { code: answer.code, message: answer.message }
    },

    /** All refunds of an order, also those that were made at WeChat's console. @throws OutsideError */
    async listRefunds(outTradeNo: string): Promise<ListedRefund[]> {
      const listed: ListedRefund[] = []
      while (listed.length < MOST_REFUNDS) {
        const offset = listed.length === 0 ? undefined : String(listed.length)
        const answer = await merchant.send('/pay/refundquery', { out_trade_no: outTradeNo, offset })
        if (answer.kind === 'refused') {
          if (answer.code === 'REFUNDNOTEXIST') return listed
          throw new OutsideError('wechatPay', answer.code, false)
        }
        requireSameOrder(answer.fields, outTradeNo)
        const page = listedIn(answer.fields)
        listed.push(...page)
        if (page.length < LIST_SIZE) return listed
      }
      return listed
    },

    /** @throws OutsideError */
    async queryRefund(outRefundNo: string): Promise<RefundReport> {
      const answer = await merchant.send('/pay/refundquery', { out_refund_no: outRefundNo })
      if (answer.kind === 'refused') {
        if (answer.code === 'REFUNDNOTEXIST') return { kind: 'notExist' }
        throw new OutsideError('wechatPay', answer.code, false)
      }
      const { fields } = answer
      const name = Object.keys(fields).find((key) => /^out_refund_no_\d+$/.test(key) && fields[key] === outRefundNo)
      const suffix = requireField(name).slice('out_refund_no'.length)
      const state = REFUND_STATES.find((one) => one === fields[`refund_status${suffix}`])
      return {
        kind: 'found',
        state: requireField(state),
        refundId: requireField(fields[`refund_id${suffix}`]),
        outTradeNo: requireField(fields.out_trade_no),
        refundFen: requireField(readFen(fields[`refund_fee${suffix}`])),
        refundedAt: parseBeijingTime(fields[`refund_success_time${suffix}`] ?? ''),
      }
    },
  }
}
