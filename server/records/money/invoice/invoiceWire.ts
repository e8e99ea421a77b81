import type { InvoiceLineWire, InvoiceWire } from '#contract/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type InvoiceRow, listInvoiceLines } from './invoiceQueries.ts'

export type InvoiceLineRow = Awaited<ReturnType<typeof listInvoiceLines>>[number]

const lineWire = (row: InvoiceLineRow): InvoiceLineWire => ({
  EF_ID: row.enrolment_id,
  Name: row.name,
  MName: row.major_name,
  GName: row.grade_name,
  Amount: yuanOf(row.amount_fen),
})

export function titleWire({ title_kind, title, tax_no, email }: InvoiceRow) {
  return { TitleKind: title_kind, Title: title, TaxNO: tax_no, Email: email }
}

/** These requests with their lines, in the same order. */
export async function invoiceWires<Row extends InvoiceRow>(
  db: Db,
  rows: readonly Row[],
): Promise<Array<{ row: Row; lines: InvoiceLineRow[]; wire: InvoiceWire }>> {
  const all = await listInvoiceLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const lines = all.filter(({ request_id }) => request_id === row.id)
    const wire = {
      IV_ID: row.id,
      ...titleWire(row),
      Amount: yuanOf(lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)),
      Lines: lines.map(lineWire),
      State: row.status,
      AskedTime: shanghaiIso(row.asked_at),
      InvoiceNO: row.invoice_no,
      Note: row.note,
      DecidedTime: isoOrNull(row.decided_at),
    }
    return { row, lines, wire }
  })
}
