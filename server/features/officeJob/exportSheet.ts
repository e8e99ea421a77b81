import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { countText } from '#domain/page.ts'
import { compactDate } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { newToken } from '#server/secrets.ts'
import { type SheetCell, type SheetFormat, sheetMime, writeSheet } from '#server/sheets/writeSheet.ts'
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
 * Writes the rows to a sheet, puts it into the store and finishes the job. The sheet passes through a temporary file,
 * since the store wants to know its size first; memory holds a batch or two.
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
  const folder = await mkdtemp(join(tmpdir(), 'kaoji-export-'))
  const key = `office/${run.id}-${run.attempt}-${newToken()}.${format}`
  try {
    const path = join(folder, 'sheet')
    await pipeline(writeSheet(format, { name, columns, rows: rows() }), createWriteStream(path))
    const { size: bytes } = await stat(path)
    await ctx.outside.store.put(key, { stream: createReadStream(path), bytes }, { contentType: sheetMime[format] })
    const file = { key, bytes, name: `${name}-${compactDate(ctx.now)}.${format}` }
    await run.finish(ctx.db, { message: `共导出 ${countText(count)} 条`, file })
  } catch (error) {
    // Nobody will ever ask for the object of a job that was cancelled or begun anew.
    await ctx.outside.store.remove(key)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
