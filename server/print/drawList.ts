import { codePointText, type Fonts } from './fonts.ts'
import { A4, A4_MM, type Box, mm, type Orientation, type Pen, type TextStyle } from './writePdf.ts'

/** A cell that is ticked by hand. */
export const TICK = Symbol('tick')
export type ListCell = string | typeof TICK

export interface ListColumn {
  heading: string
  /** Millimetres; the widths of all columns together fill the page between its margins. */
  width: number
  size?: number
  isBold?: boolean
  align?: 'left' | 'center'
}

/** A row has a cell for each column, or one text over all of them. */
export type ListRow = readonly ListCell[] | { note: string }

/** What begins on a page of its own, such as the list of one room. */
export interface ListGroup {
  /** What a reader looks for first: the room, or the name of the examiner. */
  title: string
  /** The lines below it. */
  lines: readonly string[]
  rows: readonly ListRow[]
}

export interface PrintedList {
  /** What the print is, such as `门口名单`. */
  title: string
  orientation: Orientation
  columns: readonly ListColumn[]
  /** Millimetres. */
  rowHeight: number
  groups: readonly ListGroup[]
}

/** The texts of every page. */
export interface PageTexts {
  association: string
  batch: string
  /** Where the times come from and when it was printed. */
  foot: string
}

export interface ListPage {
  group: ListGroup
  rows: readonly ListRow[]
  /** Within the group, from 1. */
  page: number
  pages: number
}

/** Millimetres at each edge of the page. */
const MARGIN = 14
/** Millimetres from the upper margin to the table. */
const HEADING = 30
/** Millimetres of the table's own head. */
const TABLE_HEAD = 8
/** Millimetres of the foot above the lower margin. */
const FOOT = 13
/** Millimetres of each further line of the heading. */
const LINE_HEIGHT = 6
/** A last page is given rows of the one before it until it has so many. */
const FEWEST_ROWS = 3

const headingOf = (group: ListGroup) => HEADING + Math.max(0, group.lines.length - 1) * LINE_HEIGHT

/** Divides the rows of each group over pages. */
export function pagesOf({ orientation, rowHeight, groups }: PrintedList): ListPage[] {
  const { height } = A4_MM[orientation]
  return groups.flatMap((group) => {
    const most = Math.max(1, Math.floor((height - 2 * MARGIN - headingOf(group) - TABLE_HEAD - FOOT) / rowHeight))
    const pages = Math.max(1, Math.ceil(group.rows.length / most))
    const onLast = group.rows.length - (pages - 1) * most
    const moved = pages > 1 && onLast < FEWEST_ROWS && most > FEWEST_ROWS ? FEWEST_ROWS - onLast : 0
    return Array.from({ length: pages }, (_, at) => {
      const to = at === pages - 2 ? (at + 1) * most - moved : (at + 1) * most
      const from = at === pages - 1 && pages > 1 ? at * most - moved : at * most
      return { group, rows: group.rows.slice(from, to), page: at + 1, pages }
    })
  })
}

interface Drawing {
  texts: PageTexts
  fonts: Fonts
  onPage: (done: number, of: number) => Promise<void>
  /** Where the list stands in a document of several: the pages before it, and all of them. */
  among?: { before: number; all: number }
}

/** Draws a list page by page; `onPage` hears how many of them are done. */
export async function drawList(pen: Pen, list: PrintedList, { texts, fonts, onPage, among }: Drawing): Promise<void> {
  const pages = pagesOf(list)
  const { before, all } = among ?? { before: 0, all: pages.length }
  for (const [at, page] of pages.entries()) {
    pen.page(list.orientation)
    const missing = fonts.missingIn(textsOf(page))
    const number = `第 ${page.page} / ${page.pages} 页　总第 ${before + at + 1} / ${all} 页`
    drawPageTexts(pen, list, { texts, number, missing })
    drawPage(pen, list, page)
    await pen.drained()
    await onPage(at + 1, pages.length)
  }
}

function textsOf({ group, rows }: ListPage): string[] {
  const cells = rows.flatMap((row) => ('note' in row ? [row.note] : row.filter((cell) => cell !== TICK)))
  return [group.title, ...group.lines, ...(cells as string[])]
}

function drawPageTexts(
  pen: Pen,
  { orientation, title }: PrintedList,
  { texts, number, missing }: { texts: PageTexts; number: string; missing: readonly string[] },
): void {
  const { width, height } = A4[orientation]
  const inner = width - 2 * mm(MARGIN)
  const [left, top] = [mm(MARGIN), mm(MARGIN)]
  const line = (y: number, part: number): Box => ({ x: left, y, width: inner * part, height: mm(5) })
  const small: TextStyle = { size: 9.5 }
  pen.text(`${texts.association}　${texts.batch}`, line(top, 0.78), small)
  pen.text(title, { ...line(top, 0.2), x: left + inner * 0.8 }, { ...small, weight: 'bold', align: 'right' })
  pen.line([left, top + mm(6)], [left + inner, top + mm(6)], { width: 0.8 })
  const foot = height - mm(MARGIN) - mm(FOOT) + mm(4)
  if (missing.length > 0)
    pen.text(
      `本页有字库中没有的字，印为方框：${missing.map(codePointText).join('、')}。请对照报名信息手写补上。`,
      line(foot - mm(1), 1),
      { size: 8.5, weight: 'bold' },
    )
  pen.text(texts.foot, line(foot + mm(5), 0.66), { size: 8 })
  pen.text(number, { ...line(foot + mm(5), 0.33), x: left + inner * 0.67 }, { size: 8, align: 'right' })
}

function drawPage(pen: Pen, { orientation, columns, rowHeight }: PrintedList, { group, rows }: ListPage): void {
  const inner = A4[orientation].width - 2 * mm(MARGIN)
  const left = mm(MARGIN)
  const whole = (y: number, height: number): Box => ({ x: left, y: mm(y), width: inner, height: mm(height) })
  pen.text(group.title, whole(MARGIN + 8, 10), { size: 20, weight: 'bold' })
  for (const [at, text] of group.lines.entries())
    pen.text(text, whole(MARGIN + 19 + at * LINE_HEIGHT, LINE_HEIGHT - 0.5), { size: 12 })
  let y = mm(MARGIN + headingOf(group))
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / shares) * inner)
  const cellsAt = (top: number, height: number): Box[] => {
    let x = left
    return widths.map((width) => {
      const box = { x, y: top, width, height }
      x += width
      return box
    })
  }
  pen.fill({ x: left, y, width: inner, height: mm(TABLE_HEAD) }, '#eeeeee')
  for (const [at, box] of cellsAt(y, mm(TABLE_HEAD)).entries())
    pen.text(columns[at]?.heading ?? '', padded(box), {
      size: 10,
      weight: 'bold',
      align: columns[at]?.align ?? 'left',
    })
  pen.line([left, y], [left + inner, y], { width: 0.8 })
  y += mm(TABLE_HEAD)
  pen.line([left, y], [left + inner, y], { width: 0.8 })
  for (const row of rows) {
    const height = mm(rowHeight)
    if ('note' in row) {
      pen.fill({ x: left, y, width: inner, height }, '#f6f6f6')
      pen.text(row.note, padded({ x: left, y, width: inner, height }), { size: 10, align: 'center' })
    } else for (const [at, box] of cellsAt(y, height).entries()) drawCell(pen, row[at] ?? '', box, columns[at])
    y += height
    pen.line([left, y], [left + inner, y], { width: 0.3 })
  }
}

const padded = ({ x, y, width, height }: Box): Box => ({
  x: x + mm(1.2),
  y: y + mm(0.4),
  width: width - mm(2.4),
  height: height - mm(0.8),
})

function drawCell(pen: Pen, cell: ListCell, box: Box, column: ListColumn | undefined): void {
  if (cell === TICK) {
    const side = mm(4.5)
    pen.rectangle(
      { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side },
      0.7,
    )
    return
  }
  pen.text(cell, padded(box), {
    size: column?.size ?? 11,
    weight: column?.isBold ? 'bold' : 'regular',
    align: column?.align ?? 'left',
  })
}
