import { buffer } from 'node:stream/consumers'
import type { JobCtx } from '#server/context.ts'
import { reencode } from '#server/features/examRoom/media/reencode.ts'
import { openSmallPicture } from '#server/features/examRoom/media/smallPicture.ts'
import type { PageTexts } from '#server/print/drawList.ts'
import type { Fonts } from '#server/print/fonts.ts'
import type { Pen } from '#server/print/writePdf.ts'
import type { PrintRow } from '#server/records/office/print/printQueries.ts'
import { ticketCodeOf } from '#server/records/schedule/examTime/enrolmentTicketCode.ts'
import { drawTickets, TICKETS_A_PAGE, textsOfTicket, ticketOf } from './layouts/tickets.ts'

/** 320 pixels over the 30 mm of the ticket are 270 to an inch. */
const WIDTH = 320
const SHAPE = { width: WIDTH, height: WIDTH * 1.4 }

type TicketCtx = Pick<JobCtx, 'db' | 'outside' | 'log' | 'secrets' | 'now'>

/** The photo as a JPEG; null where it is gone or cannot be read, which the ticket then says. */
async function readPhoto({ db, outside, log }: TicketCtx, path: string | null): Promise<Buffer | null> {
  if (path === null) return null
  const picture = await openSmallPicture({ db, store: outside.store, log, path, width: WIDTH })
  if (!picture) return null
  const bytes = Buffer.isBuffer(picture.stream) ? picture.stream : await buffer(picture.stream)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (isJpeg) return bytes
  return reencode(bytes, SHAPE).then(
    (encoded) => encoded.bytes,
    () => null,
  )
}

interface Tickets {
  rows: readonly PrintRow[]
  texts: PageTexts
  fonts: Fonts
  onPage: (done: number, of: number) => Promise<void>
}

/** Draws the tickets page by page; memory holds the photos of two pages. Returns the number of pages. */
export async function drawAllTickets(
  ctx: TicketCtx,
  pen: Pen,
  { rows, texts, fonts, onPage }: Tickets,
): Promise<number> {
  const pages = Math.ceil(rows.length / TICKETS_A_PAGE)
  const read = (page: number) => {
    const some = rows.slice(page * TICKETS_A_PAGE, (page + 1) * TICKETS_A_PAGE)
    const photos = Promise.all(some.map(({ photoPath }) => readPhoto(ctx, photoPath)))
    // It is awaited a page later; until then a failure must not count as one that nobody handles.
    photos.catch(() => undefined)
    return { some, photos }
  }
  let next = read(0)
  for (let page = 0; page < pages; page++) {
    const { some, photos: reading } = next
    const photos = await reading
    next = read(page + 1)
    const issued = some.map((row, at) => {
      const ticket = ticketOf(row)
      return {
        ticket,
        code: ticketCodeOf(row, ctx.secrets, ctx.now),
        photo: photos[at] ?? null,
        missing: fonts.missingIn(textsOfTicket(ticket)),
      }
    })
    drawTickets(pen, issued, { ...texts, foot: `${texts.foot}　第 ${page + 1} / ${pages} 页` })
    await pen.drained()
    await onPage(page + 1, pages)
  }
  return pages
}
