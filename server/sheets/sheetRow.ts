/** `line` is the number of the row as a spreadsheet shows it, so that the office can find it. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}
