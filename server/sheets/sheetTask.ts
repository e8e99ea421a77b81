import type { RefusalCode } from '#contract/refusals.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SheetRow } from './sheetRow.ts'

/** What the thread that reads sheets gets. */
export interface SheetTask {
  bytes: Uint8Array
  limits: SheetLimits
}

/** What it answers. */
export type SheetAnswer = { rows: SheetRow[] } | { refused: RefusalCode; params: Record<string, string | number> }
