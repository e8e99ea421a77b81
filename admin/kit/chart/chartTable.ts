/** The numbers behind a chart, as its table and its sheet show them. */
export interface ChartTable {
  headings: readonly string[]
  rows: ReadonlyArray<readonly (string | number | null)[]>
}

/** What a spreadsheet could take for a formula begins with an apostrophe, as in the sheets that the server writes. */
const FORMULA = /^[\s\u3000]*[=+\-@＝＋－＠]/

function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe
}

/** The table as CSV with the mark by which Excel knows UTF-8, the finding above it. */
export function chartCsv(finding: string, { headings, rows }: ChartTable): string {
  const lines = [[finding], headings, ...rows]
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}
