import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { addYuan } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { type SheetCell, type SheetFormat, sheetMime, writeSheet } from '#server/sheets/writeSheet.ts'
import { exportFile } from './exportFile.ts'
import type { Running } from './officeJob.ts'

interface Export<Row> {
  /** What the list is called, for the file and the sheet. */
  name: string
  format: SheetFormat
  columns: ReadonlyArray<{ heading: string; cell: (row: Row) => SheetCell }>
  /** The headings of columns that are added up in a last row: money. */
  summed?: readonly string[]
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

/** A workbook of more rows is read by programs and printed by nobody; it holds a million. */
const MOST_PRINTED = 1_000_000
const WORDS_LENGTH = 200

/** What stands above the list: its name with the conditions as its screen words them, how many, and when. */
function titleOf({ name, total }: Pick<Export<never>, 'name' | 'total'>, words: string, now: Instant): string {
  const conditions = cleanText(words).slice(0, WORDS_LENGTH)
  return `${name}${conditions === '' ? '' : `（${conditions}）`}，共 ${countText(total)} 条，${shanghaiMinuteText(now)} 导出`
}

/** Jobs of lists have the conditions in words among their input; others have none. */
const wordsOf = (input: { words?: string }): string => input.words ?? ''

/** Adds to the sums of the columns what a row has in them. */
function addUp(sums: number[], row: readonly SheetCell[]): void {
  for (const [at, cell] of row.entries()) if (typeof cell === 'number') sums[at] = (sums[at] ?? 0) + cell
}

/** Sums of yuan with two digits, in their columns, named in the first column that has none. */
function sumRow(headings: readonly string[], summed: readonly string[], sums: readonly number[]): SheetCell[] {
  const named = headings.findIndex((heading) => !summed.includes(heading))
  return headings.map((heading, at) =>
    summed.includes(heading) ? addYuan([sums[at] ?? 0]) : at === named ? '合计' : null,
  )
}

/**
 * Writes the rows to a sheet, puts it into the store and finishes the job; memory holds a batch or two.
 */
export async function exportSheet<Row>(ctx: JobCtx, run: Running<object>, sheet: Export<Row>): Promise<void> {
  const { name, format, columns, summed = [], total, batches } = sheet
  const headings = columns.map(({ heading }) => heading)
  const isSummed = format === 'xlsx' && summed.some((heading) => headings.includes(heading))
  let count = 0
  async function* rows() {
    const sums: number[] = []
    await run.report(0, total)
    for await (const batch of batches) {
      for (const row of batch) {
        const cells = columns.map(({ cell }) => cell(row))
        if (isSummed) addUp(sums, cells)
        yield cells
      }
      count += batch.length
      await run.report(count, Math.max(total, count))
    }
    if (isSummed && count > 0) yield sumRow(headings, summed, sums)
  }
  const title = total > MOST_PRINTED ? {} : { title: titleOf(sheet, wordsOf(run.input), ctx.now) }
  await exportFile(ctx, run, {
    name,
    extension: format,
    contentType: sheetMime[format],
    async write(path) {
      await pipeline(writeSheet(format, { name, columns, ...title, rows: rows() }), createWriteStream(path))
      return `共导出 ${countText(count)} 条`
    },
  })
}
