import { gzipSync } from 'node:zlib'
import { compactTime, instantOf, readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import { type Reply, type SandboxRequest, text } from '#sandbox/http.ts'
import { writeMessage } from '#sandbox/wechatMessage.ts'
import type { Order, Refund } from '#sandbox/world.ts'
import { isReply, readRequest, refuseMessage } from './merchantReply.ts'
import { refundStateOf } from './orderState.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const names = HEAD.split(',')
const SUMMARY_HEAD = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const READY_AFTER_MS = 34 * 60 * 60 * 1000

export function downloadBill(context: SandboxContext, request: SandboxRequest): Reply {
  const fields = readRequest(context, request)
  if (isReply(fields)) return fields
  const day = fields.bill_date ?? ''
  const startsAt = instantOf(`${day}000000`)
  if (Number.isNaN(startsAt)) return refuseMessage('invalid bill_date')
  if (!['ALL', 'SUCCESS', 'REFUND'].includes(fields.bill_type ?? '')) return refuseMessage('invalid bill_type')
  const { billNextDay, billFault } = context.settings.rules
  const isDue = !billNextDay || context.settings.now() >= startsAt + READY_AFTER_MS
  const rows = isDue && billFault !== 'late' ? changed(rowsOf(context, day, fields.bill_type ?? ''), billFault) : []
  if (rows.length === 0) {
    const refusal = { return_code: 'FAIL', return_msg: 'No Bill Exist', error_code: '20002' }
    return text(writeMessage(refusal), 'text/xml')
  }
  const received = yuan(rows.reduce((sum, row) => sum + row.receivedFen, 0))
  const refunded = yuan(rows.reduce((sum, row) => sum + row.refundedFen, 0))
  const chargeAt = names.indexOf('手续费')
  const charge = rows.reduce((sum, { cells }) => sum + Number(cells[chargeAt]), 0).toFixed(5)
  const summary = line([String(rows.length), received, refunded, '0.00', charge, received, refunded])
  const body = [HEAD, ...rows.map((row) => line(row.cells)), SUMMARY_HEAD, summary].join('\r\n')
  const reply = text(cutOff(`\uFEFF${body}\r\n`, billFault), 'text/plain')
  return fields.tar_type === 'GZIP' ? { ...reply, body: gzipSync(reply.body) } : reply
}

type BillFault = SandboxContext['settings']['rules']['billFault']

function cutOff(bill: string, fault: BillFault): string {
  return fault === 'cutOff' ? bill.slice(0, Math.floor(bill.length * 0.8)) : bill
}

/** The rows as a bill with this fault has them; its sums agree with them, as in a bill that WeChat made wrongly. */
function changed(rows: Row[], fault: BillFault): Row[] {
  if (fault === 'lineMissing') return rows.slice(1)
  if (fault !== 'otherAmount') return rows
  return rows.map((row, index) => (index === 0 ? withOneFenMore(row) : row))
}

function withOneFenMore({ receivedFen, refundedFen, cells }: Row): Row {
  const isRefund = refundedFen > 0
  const column = names.indexOf(isRefund ? '退款金额' : '应结订单金额')
  const cell = yuan((isRefund ? refundedFen : receivedFen) + 1)
  return {
    receivedFen: receivedFen + (isRefund ? 0 : 1),
    refundedFen: refundedFen + (isRefund ? 1 : 0),
    cells: cells.with(column, cell),
  }
}

interface Row {
  receivedFen: number
  refundedFen: number
  cells: string[]
}

function rowsOf(context: SandboxContext, day: string, type: string): Row[] {
  const isOfDay = (at: number) => compactTime(at).startsWith(day)
  const { orders, refunds } = context.world
  const paid = [...orders.values()].filter((order) => type !== 'REFUND' && order.paid && isOfDay(order.paid.at))
  const back = [...refunds.values()].filter((refund) => type !== 'SUCCESS' && isOfDay(refund.at))
  return [
    ...paid.map((order) => rowOf(context, order, null)),
    ...back.flatMap((refund) => {
      const order = orders.get(refund.outTradeNo)
      return order ? [rowOf(context, order, refund)] : []
    }),
  ]
}

function rowOf(context: SandboxContext, { fields, paid }: Order, refund: Refund | null): Row {
  const { settings } = context
  const receivedFen = refund ? 0 : (paid?.totalFen ?? 0)
  const refundedFen = refund?.refundFen ?? 0
  const { openid = '', out_trade_no = '', body = '', attach = '' } = fields
  const at = readableTime(refund?.at ?? paid?.at ?? 0)
  const trade = [at, settings.appId, settings.mchId, '0', '', paid?.transactionId ?? '', out_trade_no, openid, 'JSAPI']
  const money = [refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', yuan(receivedFen), '0.00']
  const numbers = [refund?.refundId ?? '0', refund?.outRefundNo ?? '0', yuan(refundedFen), '0.00']
  const kind = refund ? ['ORIGINAL', refundStateOf(context, refund)] : ['', '']
  const rest = [body, attach, chargeOf(receivedFen - refundedFen), '0.60%', yuan(receivedFen), yuan(refundedFen), '']
  return { receivedFen, refundedFen, cells: [...trade, ...money, ...numbers, ...kind, ...rest] }
}

/** 0.6 % of what was received, rounded to the fen; of what goes back the charge does too. */
function chargeOf(fen: number): string {
  return (Math.round(fen * 0.006) / 100).toFixed(5)
}

function line(cells: string[]): string {
  return cells.map((cell) => `\`${cell}`).join(',')
}

function yuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
