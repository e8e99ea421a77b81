import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { countText } from '#domain/page.ts'
import type { JobCtx } from '#server/context.ts'
import { type SheetCell, type SheetFormat, sheetMime, writeSheet } from '#server/sheets/writeSheet.ts'
import { exportFile } from './exportFile.ts'
import type { Running } from './officeJob.ts'

interface Export<Row> {
  /** What the list is called, for the file and the sheet. */
  name: string
  format: SheetFormat
  columns: ReadonlyArray<{ heading: string; cell: (row: Row) => SheetCell }>
  total: number
  /** The rows in batches, read while the sheet is written. */
  batches: AsyncIterable<readonly Row[]>
}

/** The columns that were chosen, in their order, with their headings. */
export function chosenColumns<Key extends string, Row>(
  keys: readonly Key[],
  titles: Readonly<Record<Key, string>>,
  cells: Readonly<Record<Key, (row: Row) => SheetCell>>,
) {
  return keys.map((key) => ({ heading: titles[key], cell: cells[key] }))
}

/**
 * Writes the rows to a sheet, puts it into the store and finishes the job; memory holds a batch or two.
 */
export async function exportSheet<Row>(ctx: JobCtx, run: Running<object>, sheet: Export<Row>): Promise<void> {
  const { name, format, columns, total, batches } = sheet
  let count = 0
  async function* rows() {
    await run.report(0, total)
    for await (const batch of batches) {
      for (const row of batch) yield columns.map(({ cell }) => cell(row))
      count += batch.length
      await run.report(count, Math.max(total, count))
    }
  }
  await exportFile(ctx, run, {
    name,
    extension: format,
    contentType: sheetMime[format],
    async write(path) {
      await pipeline(writeSheet(format, { name, columns, rows: rows() }), createWriteStream(path))
      return `共导出 ${countText(count)} 条`
    },
  })
}
