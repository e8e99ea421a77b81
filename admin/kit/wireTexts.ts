import { checkStatusText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import type { OrderStatus } from '#domain/money/moneyMoves.ts'

const textOf = (texts: Readonly<Record<number, string>>, value: number) => texts[value] ?? `未知（${value}）`

export const payText = (value: number) => textOf(payStatusText, value)
export const checkText = (value: number) => textOf(checkStatusText, value)
export const examModeText = (value: number) => textOf(modeText, value)

const orderStatuses: Readonly<Record<OrderStatus, string>> = {
  created: '未发起',
  open: '支付中',
  paid: '已支付',
  closed: '已关闭',
  held: '金额待核对',
  refunding: '退款中',
  refunded: '已退款',
}
export const orderStatusText = (status: string) => (orderStatuses as Readonly<Record<string, string>>)[status] ?? status
