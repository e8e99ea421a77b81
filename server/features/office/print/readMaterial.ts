import type { Input } from '#contract/endpoint.ts'
import type { GetPrintPreview } from '#contract/office/print.ts'
import { grouped } from '#domain/grouped.ts'
import type { PrintKind } from '#domain/office/print.ts'
import { DAY_MS, parseIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listPrinted, listPrintedExaminers, type PrintFilter } from '#server/records/office/print/printQueries.ts'
import { found } from '#server/refuse.ts'
import type { PrintMaterial } from './layouts/groups.ts'

/** What a member of the staff asks to be printed. */
export interface PrintRequest {
  kind: PrintKind
  batchId: number
  date: string | null
  areaId: number | null
  address: string | null
}

export const printRequestOf = (
  batchId: number,
  { Kind, Date: date, EA_ID, Address }: Omit<Input<typeof GetPrintPreview>, 'EB_ID' | 'Again'>,
): PrintRequest => ({
  kind: Kind,
  batchId,
  date: date ?? null,
  areaId: EA_ID ?? null,
  address: Address ?? null,
})

/** Whom the print is about. Refuses NOT_FOUND for a day that the calendar does not have. */
export function printFilterOf(
  { batchId, date, areaId, address }: PrintRequest,
  areaIds: readonly number[] | null,
): PrintFilter {
  const from = date === null ? null : found(parseIso(date))
  return { batchId, day: from === null ? null : { from, until: from + DAY_MS }, areaId, address, areaIds }
}

/** The kinds of prints that name examiners. */
const NAMES_EXAMINERS: readonly PrintKind[] = ['room', 'examiner']

export const namesExaminers = (kind: PrintKind): boolean => NAMES_EXAMINERS.includes(kind)

export async function readMaterial(db: Db, kind: PrintKind, filter: PrintFilter): Promise<PrintMaterial> {
  const rows = await listPrinted(db, filter)
  const ids = namesExaminers(kind) ? rows.map(({ id }) => id) : []
  return { rows, examinersOf: grouped(await listPrintedExaminers(db, ids), ({ enrolmentId }) => enrolmentId) }
}
