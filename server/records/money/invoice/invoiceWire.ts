import type { InvoiceLineWire, InvoiceWire } from '#contract/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type InvoiceRow, listInvoiceLines, listReversals } from './invoiceQueries.ts'

export type InvoiceLineRow = Awaited<ReturnType<typeof listInvoiceLines>>[number]

type ReversalRow = Awaited<ReturnType<typeof listReversals>>[number]

const lineWire = (row: InvoiceLineRow): InvoiceLineWire => ({
  EF_ID: row.enrolmentId,
  EB_Name: row.batchName,
  Name: row.name,
  MName: row.majorName,
  GName: row.gradeName,
  Amount: yuanOf(row.amountFen),
})

export function titleWire({ titleKind, title, taxNo, email }: InvoiceRow) {
  return { TitleKind: titleKind, Title: title, TaxNO: taxNo, Email: email }
}

/** These requests with their lines, in the same order. */
export async function invoiceWires<Row extends InvoiceRow>(
  db: Db,
  rows: readonly Row[],
): Promise<Array<{ row: Row; lines: InvoiceLineRow[]; reversals: ReversalRow[]; wire: InvoiceWire }>> {
  const ids = rows.map(({ id }) => id)
  const [all, allReversals] = await Promise.all([listInvoiceLines(db, ids), listReversals(db, ids)])
  return rows.map((row) => {
    const lines = all.filter(({ requestId }) => requestId === row.id)
    const reversals = allReversals.filter(({ requestId }) => requestId === row.id)
    const newest = reversals[reversals.length - 1]
    const wire = {
      IV_ID: row.id,
      ...titleWire(row),
      Amount: yuanOf(lines.reduce((sum, { amountFen }) => sum + amountFen, 0)),
      Lines: lines.map(lineWire),
      State: row.status,
      AskedTime: shanghaiIso(row.askedAt),
      InvoiceNO: row.invoiceNo,
      Note: row.note,
      DecidedTime: isoOrNull(row.decidedAt),
      RedNO: newest?.redNo ?? '',
      NewNO: newest?.newNo ?? '',
    }
    return { row, lines, reversals, wire }
  })
}
