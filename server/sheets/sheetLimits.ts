const MEGABYTE = 1024 * 1024

export interface SheetLimits {
  bytes: number
  /** What the parts of a workbook may unpack to: a sheet of text packs about 1:15, a bomb 1:1000. */
  unpackedBytes: number
  /** Rows that hold something. */
  rows: number
  columns: number
  /** All cells together show no more; a workbook stores a text once, however many cells show it. */
  characters: number
}

export const usualLimits: SheetLimits = {
  bytes: 10 * MEGABYTE,
  unpackedBytes: 150 * MEGABYTE,
  rows: 60_000,
  columns: 200,
  characters: 20_000_000,
}
