import { compactTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Fields } from '#sandbox/events.ts'
import type { Reply, SandboxRequest } from '#sandbox/http.ts'
import type { Order } from '#sandbox/world.ts'
import { isReply, readRequest, refuse, succeed } from './merchantReply.ts'
import { ageSeconds, isClosed, tradeStateOf } from './orderState.ts'

const DESCRIPTIONS = { SUCCESS: '支付成功', REFUND: '订单发生过退款', CLOSED: '订单已关闭', NOTPAY: '订单未支付' }

export function orderQuery(context: SandboxContext, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const { out_trade_no, transaction_id } = fields
  const { orders } = context.world
  const order = transaction_id
    ? [...orders.values()].find(({ paid }) => paid?.transactionId === transaction_id)
    : orders.get(out_trade_no ?? '')
  if (!order) return refuse(context, 'ORDERNOTEXIST', '此交易订单号不存在')
  const state = tradeStateOf(context, order)
  const described = { trade_state: state, trade_state_desc: DESCRIPTIONS[state] }
  if (!order.paid) return succeed(context, { out_trade_no: order.fields.out_trade_no ?? '', ...described })
  return succeed(context, { ...paidFields(order, order.paid), ...described })
}

export function closeOrder(context: SandboxContext, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const outTradeNo = fields.out_trade_no ?? ''
  const order = context.world.orders.get(outTradeNo)
  if (!order) return refuse(context, 'ORDERNOTEXIST', '订单不存在')
  if (order.paid) return refuse(context, 'ORDERPAID', '订单已支付，不能发起关单')
  if (isClosed(context, order)) return refuse(context, 'ORDERCLOSED', '订单已关闭，无法重复关闭')
  if (ageSeconds(context, order) < context.settings.rules.closeAfterSeconds) {
    return refuse(context, 'INVALID_REQUEST', '订单生成后不能马上关闭，最短间隔5分钟')
  }
  context.record({ type: 'closed', outTradeNo })
  return succeed(context, {})
}

/** The fields of a payment in query and notice. */
export function paidFields(order: Order, paid: NonNullable<Order['paid']>): Fields {
  const total_fee = String(paid.totalFen)
  const { openid = '', out_trade_no = '', attach = '' } = order.fields
  return {
    openid,
    is_subscribe: 'N',
    trade_type: 'JSAPI',
    bank_type: 'OTHERS',
    total_fee,
    fee_type: 'CNY',
    cash_fee: total_fee,
    transaction_id: paid.transactionId,
    out_trade_no,
    ...(attach === '' ? {} : { attach }),
    time_end: compactTime(paid.at),
  }
}
