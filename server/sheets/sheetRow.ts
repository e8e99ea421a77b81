/** `line` is the number of the row as a spreadsheet shows it, so that the office can find it. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

/** One sheet of a workbook by its name; a text file has one without a name. */
export interface Sheet {
  name: string
  rows: readonly SheetRow[]
}
