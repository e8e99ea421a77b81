import { bit } from '#contract/bit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { BillLineWire, ExportBillLines } from '#contract/money/reconciliationBill.ts'
import { startOfDay } from '#domain/money/billDay.ts'
import { type MatchedLine, matchLines } from '#domain/money/billLines.ts'
import { yuanOf } from '#domain/money.ts'
import { nameKey } from '#domain/people/nameKey.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findBillOfDay, listBillLines, type NumberedLine } from '#server/records/money/reconciliation/billQueries.ts'
import { listChildrenOfOrders, listChildrenOfRefunds } from '#server/records/money/reconciliation/bookedQueries.ts'
import { refuse } from '#server/refuse.ts'
import { codesOf, readBooked } from './readBooked.ts'

export type BillLineFilter = Omit<Input<typeof ExportBillLines>, 'Columns' | 'Format' | 'Words' | 'RequestKey'>

type Child = BillLineWire['Children'][number]
interface Paid {
  enrolmentId: number
  name: string
  amountFen: number
  isAppeal: boolean
}

async function readChildren(db: Db, lines: readonly NumberedLine[]) {
  const codes = codesOf(lines)
  const byCode = new Map<string, Child[]>()
  const add = (code: string, { enrolmentId, name, amountFen, isAppeal }: Paid) =>
    byCode.set(code, [
      ...(byCode.get(code) ?? []),
      { EF_ID: enrolmentId, Name: name, Amount: yuanOf(amountFen), For: isAppeal ? 'appeal' : 'enrolment' },
    ])
  for (const row of await listChildrenOfOrders(db, codes)) add(`payment ${row.payCode}`, row)
  for (const row of await listChildrenOfRefunds(db, codes)) for (const code of row.codes) add(`refund ${code}`, row)
  return ({ kind, payCode, refundCode }: NumberedLine) =>
    byCode.get(kind === 'refund' ? `refund ${refundCode}` : `payment ${payCode}`) ?? []
}

function lineWire({ line, payment, refund, difference }: MatchedLine<NumberedLine>, Children: Child[]): BillLineWire {
  const oursFen = refund?.amountFen ?? payment?.receivedFen ?? null
  return {
    BL_ID: line.lineNo,
    Time: shanghaiIso(line.tradedAt),
    Kind: line.kind,
    Amount: yuanOf(line.amountFen),
    Ours: oursFen === null ? null : yuanOf(oursFen),
    State: line.state,
    TransactionID: line.transactionId,
    PayCode: line.payCode,
    RefundCode: line.refundCode ?? '',
    R_ID: refund?.refundId ?? null,
    Children,
    IsMatched: bit(difference === null),
    What: difference?.words ?? '',
  }
}

function isFound(line: BillLineWire, { Kind, IsMatched }: BillLineFilter, search: string): boolean {
  if (Kind !== undefined && line.Kind !== Kind) return false
  if (IsMatched !== undefined && line.IsMatched !== IsMatched) return false
  if (search === '') return true
  const numbers = [
    line.PayCode,
    line.RefundCode,
    line.TransactionID,
    ...line.Children.map(({ EF_ID }) => String(EF_ID)),
  ]
  return numbers.includes(search) || line.Children.some(({ Name }) => nameKey(Name).includes(nameKey(search)))
}

const sumOf = (lines: readonly BillLineWire[], kind: BillLineWire['Kind']) =>
  yuanOf(lines.filter(({ Kind }) => Kind === kind).reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0))

/**
 * The lines of one bill that match, each beside our entry for it as the comparison finds it. A day has a few thousand
 * lines at most, so that they are compared when they are asked for. Refuses BILL_DAY_WRONG.
 */
export async function readBillLines(db: Db, filter: BillLineFilter) {
  if (filter.Day !== undefined && startOfDay(filter.Day) === null) return refuse('BILL_DAY_WRONG')
  const bill = await findBillOfDay(db, filter.Day)
  const lines = bill === null ? [] : await listBillLines(db, bill.billId)
  const booked = bill === null ? { payments: [], refunds: [] } : await readBooked(db, bill.day, lines)
  const childrenOf = await readChildren(db, lines)
  const search = cleanText(filter.Search)
  const found = matchLines({ lines, ...booked })
    .map((matched) => lineWire(matched, childrenOf(matched.line)))
    .filter((line) => isFound(line, filter, search))
  return {
    day: bill?.day ?? filter.Day ?? '',
    lines: found,
    received: sumOf(found, 'payment'),
    refunded: sumOf(found, 'refund'),
  }
}
