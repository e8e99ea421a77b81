import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Fields } from '#sandbox/events.ts'
import type { Reply, SandboxRequest } from '#sandbox/http.ts'
import type { Notices } from '#sandbox/notices.ts'
import type { Refund } from '#sandbox/world.ts'
import { isReply, readRequest, refuse, refuseMessage, succeed } from './merchantReply.ts'
import { recordRefund, refundStateOf, refundsOf } from './orderState.ts'

/** Accepts a refund. Unlike WeChat it cannot require the merchant's certificate, because it speaks plain HTTP. */
export function refundOrder(context: SandboxContext, notices: Notices, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const { out_trade_no: outTradeNo = '', out_refund_no: outRefundNo = '', notify_url: notifyUrl = '' } = fields
  if (!outTradeNo || !outRefundNo || !fields.total_fee || !fields.refund_fee) return refuseMessage('缺少参数')
  const order = context.world.orders.get(outTradeNo)
  if (!order?.paid) return refuse(context, 'ORDERNOTEXIST', '订单不存在或未支付')
  const refundFen = Number(fields.refund_fee)
  const isAmount = /^[1-9]\d{0,8}$/.test(fields.refund_fee)
  if (!isAmount || fields.total_fee !== String(order.paid.totalFen))
    return refuse(context, 'PARAM_ERROR', '订单金额或退款金额不一致')
  const known = context.world.refunds.get(outRefundNo)
  if (known) {
    const isSame = known.outTradeNo === outTradeNo && known.refundFen === refundFen
    return isSame ? accept(context, known, fields) : refuse(context, 'PARAM_ERROR', '退款单号已被使用，参数不一致')
  }
  const refundedFen = refundsOf(context, outTradeNo).reduce((sum, one) => sum + one.refundFen, 0)
  if (refundedFen + refundFen > Number(fields.total_fee)) return refuse(context, 'INVALID_REQUEST', '订单已全额退款')
  const refund = recordRefund(context, { outTradeNo, outRefundNo, refundFen, notifyUrl })
  notices.start(`refund:${outRefundNo}`)
  return accept(context, refund, fields)
}

function accept(context: SandboxContext, refund: Refund, { transaction_id }: Fields): Reply {
  const { outTradeNo, outRefundNo, refundId, refundFen } = refund
  const order = context.world.orders.get(outTradeNo)
  return succeed(context, {
    transaction_id: order?.paid?.transactionId ?? transaction_id ?? '',
    out_trade_no: outTradeNo,
    out_refund_no: outRefundNo,
    refund_id: refundId,
    refund_fee: String(refundFen),
    total_fee: String(order?.paid?.totalFen ?? ''),
    cash_fee: String(order?.paid?.totalFen ?? ''),
  })
}

const LIST_SIZE = 10

/** The refunds that a query names: by WeChat's number of one, by ours of one, or by the order. */
function findRefunds({ world }: SandboxContext, { refund_id, out_refund_no, out_trade_no }: Fields): Refund[] {
  if (refund_id) return [...world.refunds.values()].filter((one) => one.refundId === refund_id)
  if (!out_refund_no) return world.refundsByOrder.get(out_trade_no ?? '') ?? []
  const refund = world.refunds.get(out_refund_no)
  return refund ? [refund] : []
}

export function refundQuery(context: SandboxContext, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const all = findRefunds(context, fields)
  const from = Number(fields.offset ?? 0)
  const found = all.slice(from, from + LIST_SIZE)
  const order = context.world.orders.get(found[0]?.outTradeNo ?? '')
  if (!order?.paid) return refuse(context, 'REFUNDNOTEXIST', '退款单不存在')
  const rows = found.flatMap((refund, index) => Object.entries(rowOf(context, refund, index)))
  return succeed(context, {
    transaction_id: order.paid.transactionId,
    out_trade_no: order.fields.out_trade_no ?? '',
    total_fee: String(order.paid.totalFen),
    cash_fee: String(order.paid.totalFen),
    total_refund_count: String(all.length),
    refund_count: String(found.length),
    ...Object.fromEntries(rows),
  })
}

function rowOf(context: SandboxContext, refund: Refund, index: number): Fields {
  const state = refundStateOf(context, refund)
  return {
    [`out_refund_no_${index}`]: refund.outRefundNo,
    [`refund_id_${index}`]: refund.refundId,
    [`refund_fee_${index}`]: String(refund.refundFen),
    [`refund_status_${index}`]: state,
    [`refund_channel_${index}`]: 'ORIGINAL',
    [`refund_recv_accout_${index}`]: '支付用户零钱',
    ...(state === 'SUCCESS' ? { [`refund_success_time_${index}`]: readableTime(refund.endsAt) } : {}),
  }
}
