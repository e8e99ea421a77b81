import { fenOf, yuanOf } from '#domain/money.ts'
import { cleanText, halfWidth } from '#domain/text.ts'

/** A place in the matrix: majors are rows, grades are columns. */
export type Spot = { row: number; column: number }
/** Yuan; null: not offered. */
export type Fee = number | null
export type Entry = Spot & { fee: Fee }
export type Range = { top: number; left: number; bottom: number; right: number }

const NOT_OFFERED = ['', '-', '—', '不开', '不开考', '不开设']

/** A fee as people write it: `150`, `¥150.00`, `150元`; undefined where it is none. */
export function feeOfText(text: string): Fee | undefined {
  const word = cleanText(halfWidth(text)).replace(/[¥￥元,\s]/g, '')
  if (NOT_OFFERED.includes(word)) return null
  const feeFen = fenOf(word)
  if (feeFen === null) return undefined
  return feeFen === 0 ? null : yuanOf(feeFen)
}

export function textOfFee(fee: Fee): string {
  return fee === null ? '' : String(fee)
}

export function rangeOf(anchor: Spot, at: Spot): Range {
  return {
    top: Math.min(anchor.row, at.row),
    bottom: Math.max(anchor.row, at.row),
    left: Math.min(anchor.column, at.column),
    right: Math.max(anchor.column, at.column),
  }
}

export function isIn({ top, bottom, left, right }: Range, { row, column }: Spot): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function spotsOf({ top, bottom, left, right }: Range): Spot[] {
  const spots: Spot[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) spots.push({ row, column })
  return spots
}

/** The first row repeated downwards, or the first column to the right, as Ctrl+D and Ctrl+R do. */
export function filled(range: Range, direction: 'down' | 'right', feeAt: (spot: Spot) => Fee): Entry[] {
  return spotsOf(range).map(({ row, column }) => ({
    row,
    column,
    fee: feeAt(direction === 'down' ? { row: range.top, column } : { row, column: range.left }),
  }))
}

/** Cells as a spreadsheet puts them on the clipboard. */
export function cellsOfClipboard(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

interface Matrix {
  rows: readonly string[]
  columns: readonly string[]
}
export type Pasted = { entries: Entry[]; problems: string[] }

const plain = (text: string) => cleanText(halfWidth(text))

/**
 * What a paste enters. Where the first row names grades and the first column majors, the cells go to these, in whatever
 * order they stand; otherwise they go from the current cell to the right and down. With a problem nothing is entered.
 */
export function pasted(
  text: string,
  { rows, columns }: Matrix,
  { at, selected }: { at: Spot; selected: Range },
): Pasted {
  const cells = cellsOfClipboard(text)
  const columnNames = columns.map(plain)
  const rowNames = rows.map(plain)
  const heading = (cells[0] ?? []).map(plain)
  const problems: string[] = []
  const entries: Entry[] = []
  const enter = (spot: Spot, cell: string) => {
    const fee = feeOfText(cell)
    if (fee === undefined) problems.push(`“${cell}”不是费用`)
    else if (rows[spot.row] === undefined || columns[spot.column] === undefined) problems.push('粘贴的内容超出了表格')
    else entries.push({ ...spot, fee })
  }
  if (heading.some((name) => columnNames.includes(name))) {
    for (const line of cells.slice(1)) {
      const row = rowNames.indexOf(plain(line[0] ?? ''))
      if (row < 0) problems.push(`没有专业“${line[0] ?? ''}”`)
      else
        for (const [place, name] of heading.entries()) {
          if (place === 0 || name === '') continue
          const column = columnNames.indexOf(name)
          if (column < 0) problems.push(`没有级别“${name}”`)
          else enter({ row, column }, line[place] ?? '')
        }
    }
  } else if (cells.length === 1 && cells[0]?.length === 1)
    // One cell fills everything that is selected.
    for (const spot of spotsOf(selected)) enter(spot, cells[0][0] ?? '')
  else
    for (const [down, line] of cells.entries())
      for (const [right, cell] of line.entries()) enter({ row: at.row + down, column: at.column + right }, cell)
  return problems.length > 0 ? { entries: [], problems: [...new Set(problems)] } : { entries, problems }
}

/** The cells of a range for the clipboard, so that a spreadsheet takes them as they are. */
export function clipboardOf(range: Range, feeAt: (spot: Spot) => Fee): string {
  const lines: string[] = []
  for (let row = range.top; row <= range.bottom; row += 1) {
    const cells: string[] = []
    for (let column = range.left; column <= range.right; column += 1) cells.push(textOfFee(feeAt({ row, column })))
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}

/** Where a key leads; null for a key that does not move. The matrix has no way out at its edges. */
export function movedSpot(key: string, at: Spot, { rows, columns }: Matrix): Spot | null {
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value))
  const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -columns.length],
    End: [0, columns.length],
    PageUp: [-rows.length, 0],
    PageDown: [rows.length, 0],
  }
  const step = steps[key]
  if (!step) return null
  return { row: within(at.row + step[0], rows.length), column: within(at.column + step[1], columns.length) }
}
