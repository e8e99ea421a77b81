import { encode } from 'uqr'
import { parseBirthMonth } from '#domain/people/birthMonth.ts'
import { siteTimeFacts, type TimeFact } from '#domain/schedule/examDayText.ts'
import type { PageTexts } from '#server/print/drawList.ts'
import { codePointText } from '#server/print/fonts.ts'
import { A4, type Box, mm, type Pen } from '#server/print/writePdf.ts'
import type { PrintRow } from '#server/records/office/print/printQueries.ts'

export interface PaperTicket {
  name: string
  examNo: string
  facts: TimeFact[]
  schedule: TimeFact[]
}

/** What the ticket on paper says, in the words of the one on the phone. */
export function ticketOf(row: PrintRow): PaperTicket {
  const born = parseBirthMonth(row.birthMonth)
  return {
    name: row.name,
    examNo: row.examNo ?? '',
    facts: [
      { label: '性别', value: row.sex },
      { label: '出生年月', value: born ? `${born.year}年${born.month}月` : row.birthMonth },
      { label: '专业', value: row.majorName },
      { label: '级别', value: row.gradeName },
    ],
    schedule: siteTimeFacts({ from: row.beginsAt, to: row.endsAt, address: row.address, room: row.room }),
  }
}

export const textsOfTicket = ({ name, facts, schedule }: PaperTicket): string[] => [
  name,
  ...[...facts, ...schedule].map(({ value }) => value),
]

export const TICKETS_A_PAGE = 2

interface Issued {
  ticket: PaperTicket
  /** The sealed text of the QR code. */
  code: string
  photo: Buffer | null
  /** Characters that no font has. */
  missing: readonly string[]
}

/** Draws up to two tickets on a page, with a line along which they are cut apart. */
export function drawTickets(pen: Pen, issued: readonly Issued[], texts: PageTexts): void {
  const { width, height } = A4.portrait
  const half = height / TICKETS_A_PAGE
  pen.page('portrait')
  for (const [at, one] of issued.entries()) drawTicket(pen, one, { x: 0, y: at * half, width, height: half }, texts)
  pen.line([mm(4), half], [width - mm(4), half], { width: 0.6, dash: 4 })
  pen.text(
    '沿虚线剪开',
    { x: width - mm(28), y: half + mm(0.6), width: mm(24), height: mm(4) },
    { size: 7, align: 'right' },
  )
}

const LABEL = 20

function drawTicket(pen: Pen, { ticket, code, photo, missing }: Issued, half: Box, texts: PageTexts): void {
  const at = (x: number, y: number, width: number, height: number): Box => ({
    x: half.x + mm(x),
    y: half.y + mm(y),
    width: mm(width),
    height: mm(height),
  })
  const edge = at(12, 9, 186, 131)
  pen.rectangle(edge, 0.8)
  pen.text(texts.association, at(16, 12, 178, 6), { size: 11, align: 'center' })
  pen.text('准 考 证', at(16, 18, 178, 11), { size: 22, weight: 'bold', align: 'center' })
  pen.text(texts.batch, at(16, 29.5, 178, 7), { size: 13, align: 'center' })
  pen.line([edge.x + mm(4), half.y + mm(38)], [edge.x + edge.width - mm(4), half.y + mm(38)], { width: 0.8 })

  const photoBox = at(17, 43, 30, 42)
  if (photo === null || !pen.photo(photo, photoBox))
    pen.text('没有照片', photoBox, { size: 10, align: 'center', colour: '#666666' })
  pen.rectangle(photoBox, 0.5)

  pen.text(ticket.name, at(53, 42, 88, 12), { size: 20, weight: 'bold' })
  drawFacts(pen, [...ticket.facts, { label: '考号', value: ticket.examNo }], (row) => at(53, 55.5 + row * 6.2, 88, 6))
  const sideOfCode = 46
  const { data } = encode(code, { border: 4, ecc: 'M' })
  pen.squares(data, at(147, 41, sideOfCode, sideOfCode))
  pen.text('入场签到时出示', at(147, 41 + sideOfCode, sideOfCode, 5), { size: 9, align: 'center' })

  pen.line([edge.x + mm(4), half.y + mm(95)], [edge.x + edge.width - mm(4), half.y + mm(95)], { width: 0.3 })
  drawFacts(pen, ticket.schedule, (row) => at(17, 96 + row * 4.95, 176, 4.9), 11)
  pen.line([edge.x + mm(4), half.y + mm(126)], [edge.x + edge.width - mm(4), half.y + mm(126)], { width: 0.3 })
  const gap = missing.length > 0 ? `　方框是字库中没有的字：${missing.map(codePointText).join('、')}，请手写补上。` : ''
  pen.text(`时间、考场如有变动，以“查询考场”页面显示的为准；手机上的准考证同样有效。${gap}`, at(17, 127, 176, 6), {
    size: 9,
  })
  pen.text(texts.foot, at(17, 133.5, 176, 4.5), { size: 7, colour: '#444444' })
}

function drawFacts(pen: Pen, facts: readonly TimeFact[], boxOf: (row: number) => Box, size = 12): void {
  for (const [row, { label, value }] of facts.entries()) {
    const box = boxOf(row)
    pen.text(label, { ...box, width: mm(LABEL) }, { size: 10.5, colour: '#444444' })
    pen.text(value, { ...box, x: box.x + mm(LABEL), width: box.width - mm(LABEL) }, { size })
  }
}
