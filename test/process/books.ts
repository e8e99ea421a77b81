import { askSandbox } from './askSandbox.ts'
import type { Service } from './service.ts'

interface OutsideOrder {
  outTradeNo: string
  transactionId: string | null
  paidFen: number | null
}

interface OutsideRefund {
  outTradeNo: string
  outRefundNo: string
  refundFen: number
  state: string
}

interface Entry {
  kind: string
  transactionId: string
  amountFen: number
  payCode: string
}

/** The sum of all entries by what they are about. */
function sumBy(entries: ReadonlyArray<readonly [key: string, fen: number]>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, fen] of entries) sums.set(key, (sums.get(key) ?? 0) + fen)
  return sums
}

function differences(name: string, here: Map<string, number>, there: Map<string, number>): string[] {
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((key) => here.get(key) !== there.get(key))
    .map((key) => `${name} ${key}: ${here.get(key) ?? 'nothing'} here, ${there.get(key) ?? 'nothing'} at WeChat`)
}

/** Where ledger and WeChat's own book differ, by transaction and by refunded order, to the fen. */
export async function compareBooks(service: Service): Promise<string[]> {
  const read = <T>(path: string) => askSandbox<T[]>(service, path)
  const orders = await read<OutsideOrder>('/sandbox/control/orders')
  const refunds = await read<OutsideRefund>('/sandbox/control/refunds')
  const entries = await service.query<Entry>(
    `select m.kind, m.transaction_id, m.amount_fen, o.pay_code from money_entry m join pay_order o on o.id = m.order_id`,
  )
  const received = entries
    .filter(({ kind }) => kind === 'payment')
    .map((one) => [one.transactionId, one.amountFen] as const)
  const givenBack = entries.filter(({ kind }) => kind === 'refund').map((one) => [one.payCode, -one.amountFen] as const)
  const paid = orders.flatMap(({ transactionId, paidFen }) =>
    transactionId ? [[transactionId, paidFen ?? 0] as const] : [],
  )
  const back = refunds.filter(({ state }) => state === 'SUCCESS').map((one) => [one.outTradeNo, one.refundFen] as const)
  return [
    ...differences('payment', sumBy(received), sumBy(paid)),
    ...differences('refund of', sumBy(givenBack), sumBy(back)),
  ]
}
