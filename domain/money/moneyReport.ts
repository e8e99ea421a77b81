import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import { startOfDay } from './billDay.ts'
import { type FeeKind, feeKindTexts } from './feeKind.ts'
import { type DeskWay, deskWayTexts } from './payDesk.ts'

/** What a report of money is grouped by (office#closing). */
export const REPORT_GROUPS = ['area', 'major', 'grade', 'batch', 'fee', 'way', 'day'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

export const reportGroupTexts: Readonly<Record<ReportGroup, string>> = {
  area: '考区',
  major: '专业',
  grade: '级别',
  batch: '批次',
  fee: '费用',
  way: '缴费方式',
  day: '日期',
}

/** The headings of a report after the one that names the group. */
export const reportTitles = {
  count: '笔数',
  taken: '收入（元）',
  returned: '退出（元）',
  left: '净额（元）',
} as const
/** What the last row of a report is called. */
export const REPORT_TOTAL = '合计'

/** The way of a movement of money; `other` is a refund that was paid by hand. */
export type MoneyWay = DeskWay | 'wechat' | 'desk' | 'other'

export const MONEY_WAYS = ['wechat', 'cash', 'transfer', 'pos', 'desk', 'other'] as const satisfies readonly MoneyWay[]

export const moneyWayTexts: Readonly<Record<MoneyWay, string>> = {
  ...deskWayTexts,
  wechat: '微信支付',
  desk: '现场',
  other: '其他方式',
}

const MOST_DAYS = 400

/** The instants of a period of whole days in China; PERIOD_WRONG where it is none, or longer than about a year. */
export function periodOf(from: string, to: string): { from: Instant; before: Instant } | Reason {
  const [begins, last] = [startOfDay(from), startOfDay(to)]
  if (begins === null || last === null || last < begins || last - begins > MOST_DAYS * DAY_MS) return 'PERIOD_WRONG'
  return { from: begins, before: last + DAY_MS }
}

const ACCOUNTS: Readonly<Record<MoneyWay, string>> = {
  wechat: '其他货币资金（微信商户）',
  cash: '库存现金',
  transfer: '银行存款',
  pos: '银行存款（POS）',
  desk: '库存现金',
  other: '银行存款',
}

/** A movement of money, as the ledger holds it. */
interface Movement {
  kind: 'payment' | 'refund' | 'desk' | 'waiver'
  way: MoneyWay
  amountFen: number
  fee: FeeKind
}

/** Both sides of a movement, as a bookkeeper writes them; the amount is not negative. */
export function sidesOf({ way, amountFen, fee }: Omit<Movement, 'kind'>) {
  const account = ACCOUNTS[way]
  const fees = `预收${feeKindTexts[fee]}`
  return amountFen < 0
    ? { debit: fees, credit: account, amountFen: -amountFen }
    : { debit: account, credit: fees, amountFen }
}

/** What a movement of money was, in words. */
export function entryText({ kind, amountFen, fee }: Omit<Movement, 'way'>): string {
  if (fee === 'appeal' && kind === 'payment') return '在线缴申诉费'
  if (fee === 'appeal' && kind === 'refund') return '退申诉费'
  if (kind === 'payment') return '在线缴费'
  if (kind === 'refund') return amountFen < 0 ? '退费' : '退费改记'
  if (kind === 'waiver') return '减免'
  return amountFen < 0 ? '现场收款冲销' : '现场收款'
}

/** The columns of the bookkeeper's list. */
export const entryTitles = {
  Time: '时间',
  What: '事项',
  Debit: '借方',
  Credit: '贷方',
  Amount: '金额（元）',
  Way: '方式',
  Fee: '费用',
  Name: '考生',
  EF_ID: '报名号',
  EB_Name: '批次',
  EA_Name: '考区',
  MName: '专业',
  GName: '级别',
  PayCode: '商户订单号',
  TransactionId: '微信单号',
  ReceiptNO: '收据或凭证号',
  Actor: '经办人',
  Note: '备注',
} as const
