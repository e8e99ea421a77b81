import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { compactTime, instantOf } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Fields } from '#sandbox/events.ts'
import type { Reply, SandboxRequest } from '#sandbox/http.ts'
import { PEOPLE } from '#sandbox/people.ts'
import type { Order } from '#sandbox/world.ts'
import { isReply, readRequest, refuse, refuseMessage, succeed } from './merchantReply.ts'
import { isClosed } from './orderState.ts'

const PREPAY_LIFE_MS = 2 * 60 * 60 * 1000
const REQUIRED = ['body', 'out_trade_no', 'total_fee', 'spbill_create_ip', 'notify_url', 'trade_type', 'openid']
// The payer's address may change between two attempts for one order (wifi, then 4G); all other fields must match.
const MUST_MATCH = ['body', 'attach', 'total_fee', 'openid', 'notify_url', 'trade_type', 'time_start', 'time_expire']

export function unifiedOrder(context: SandboxContext, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const missing = REQUIRED.find((name) => !fields[name])
  if (missing) return refuseMessage(`缺少参数${missing}`)
  const known = context.world.orders.get(fields.out_trade_no ?? '')
  if (known) return answerKnown(context, known, fields)
  const fault = faultOf(context, fields)
  if (fault) return refuse(context, 'PARAM_ERROR', fault)
  const prepayId = newPrepayId(context)
  context.record({ type: 'order', fields, prepayId })
  return succeed(context, { trade_type: 'JSAPI', prepay_id: prepayId })
}

function answerKnown(context: SandboxContext, order: Order, fields: Fields): Reply {
  const { settings, record } = context
  if (order.paid) return refuse(context, 'ORDERPAID', '该订单已支付')
  if (isClosed(context, order)) return refuse(context, 'ORDERCLOSED', '该订单已关闭')
  if (MUST_MATCH.some((name) => (order.fields[name] ?? '') !== (fields[name] ?? ''))) {
    const code = settings.rules.duplicateNumberCode
    return refuse(context, code, code === 'INVALID_REQUEST' ? '201 商户订单号重复' : '商户订单号重复')
  }
  if (settings.now() + order.agedSeconds * 1000 - order.prepayAt > PREPAY_LIFE_MS) {
    record({ type: 'prepayRenewed', outTradeNo: fields.out_trade_no ?? '', prepayId: newPrepayId(context) })
  }
  return succeed(context, { trade_type: 'JSAPI', prepay_id: order.prepayId })
}

function faultOf({ settings }: SandboxContext, fields: Fields): string | null {
  const { body = '', total_fee = '', notify_url = '', spbill_create_ip = '', time_expire } = fields
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(fields.out_trade_no ?? '')) return '商户订单号格式错误'
  if (!/^[1-9]\d{0,8}$/.test(total_fee)) return '金额格式错误'
  if (Buffer.byteLength(body) > 127) return 'body长度超过限制'
  if (isIP(spbill_create_ip) === 0) return 'spbill_create_ip格式错误'
  if (!/^https?:\/\/[^?#]+$/.test(notify_url)) return 'notify_url格式错误'
  if (fields.trade_type !== 'JSAPI') return 'trade_type参数错误'
  if (!PEOPLE.some((person) => person.openId === fields.openid)) return '无效的openid'
  if (time_expire && !(instantOf(time_expire) - settings.now() >= 60_000)) return 'time_expire时间过短，至少1分钟'
  return null
}

function newPrepayId({ settings }: SandboxContext): string {
  return `wx${compactTime(settings.now())}${randomBytes(8).toString('hex')}0000`
}
