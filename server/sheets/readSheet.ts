import { ThreadOverLimit, workThread } from '../concurrency/workThread.ts'
import { Refusal } from '../refuse.ts'
import { usualLimits } from './sheetLimits.ts'
import type { Sheet } from './sheetRow.ts'
import type { SheetAnswer, SheetTask } from './sheetTask.ts'

/** The largest sheet that the limits admit takes some seconds, and this memory at most. */
const MEMORY_LIMIT_MB = 512
const TIME_LIMIT_MS = 30_000

const thread = workThread<SheetTask, SheetAnswer>({
  name: 'sheetThread',
  beside: import.meta.url,
  memoryMb: MEMORY_LIMIT_MB,
})

/**
 * Reads a sheet of a workbook (XLSX) or a text file (CSV, with commas, semicolons or tabs), told apart by their content:
 * of the visible sheets the one with the most of these headings, the first where none has them. Empty rows are left out,
 * and cells are cleaned (`cellText`). Throws the refusals SHEET_….
 *
 * A workbook of 200 KB can unpack to ten million empty strings, and reading it would stop the server for a minute, or
 * end it for want of memory. It is therefore read in a thread that is ended at a limit of time or memory.
 */
export async function readSheet(
  bytes: Buffer,
  { headings = [], limits = usualLimits }: Partial<Omit<SheetTask, 'bytes'>> = {},
  limitMs = TIME_LIMIT_MS,
): Promise<Sheet> {
  const answer = await thread.ask({ bytes, headings, limits }, limitMs).catch((error: unknown) => {
    throw error instanceof ThreadOverLimit ? new Refusal('SHEET_TOO_LARGE') : error
  })
  if ('sheet' in answer) return answer.sheet
  throw new Refusal(answer.refused, { params: answer.params })
}
