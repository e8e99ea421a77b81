import type { RefusalCode } from '#contract/refusals.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { Sheet } from './sheetRow.ts'

/** What the thread that reads sheets gets. */
export interface SheetTask {
  bytes: Uint8Array
  /** Headings of which the wanted sheet has the most; none where the first visible sheet is wanted. */
  headings: readonly string[]
  limits: SheetLimits
}

/** What it answers. */
export type SheetAnswer = { sheet: Sheet } | { refused: RefusalCode; params: Record<string, string | number> }
