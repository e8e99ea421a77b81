import {
  CERT_COLOURS,
  CERT_PAGE,
  type CertBox,
  type CertField,
  type CertificateFacts,
  type CertLayout,
  certFieldText,
} from '#domain/result/certificateTemplate.ts'
import type { Instant } from '#domain/time.ts'
import { certificateCode } from './certificateCode.ts'
import type { FontFiles } from './fontFiles.ts'
import type { Fonts } from './fonts.ts'
import type { OpenFontFiles } from './openFontFiles.ts'
import { archivalPdf, type Box, mm, type PagePen } from './writePdf.ts'

export interface Certificate {
  layout: CertLayout
  facts: CertificateFacts
  /** The link that the QR code carries. */
  link: string
  /** JPEG; null where the template has none, or the sample of a preview has none. */
  photo: Buffer | null
  /** JPEG that fills the page. */
  background: Buffer | null
}

/** All texts that a certificate would show, for `fonts.missingIn`. */
export const textsOfCertificate = ({ layout, facts }: Pick<Certificate, 'layout' | 'facts'>): string[] =>
  layout.fields.map((field) => certFieldText(field, facts))

/** Millimetres from the edge of the page. */
const FRAME = 12

const inPoints = ({ x, y, width, height }: CertBox): Box => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
})

function drawFrame(pen: PagePen, { orientation }: CertLayout): void {
  const { width, height } = CERT_PAGE[orientation]
  const at = (edge: number) => inPoints({ x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge })
  pen.rectangle(at(FRAME), 2.4, CERT_COLOURS.brown.value)
  pen.rectangle(at(FRAME + 2.2), 0.6, CERT_COLOURS.brown.value)
}

/** The code is square and stands on white, whatever the background: in the middle of its box. */
function drawCode(pen: PagePen, box: Box, link: string): void {
  const side = Math.min(box.width, box.height)
  const square = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side }
  pen.fill(square, '#ffffff')
  pen.squares(certificateCode(link), square)
}

function drawField(pen: PagePen, field: CertField, { facts, link, photo }: Certificate): void {
  const box = inPoints(field)
  if (field.kind === 'code') return drawCode(pen, box, link)
  if (field.kind === 'photo') {
    if (photo === null || !pen.photo(photo, box))
      pen.text('照片', box, { size: 10, align: 'center', colour: '#5b6070' })
    return pen.rectangle(box, 0.4, '#8c8577')
  }
  const { points, align, font, colour } = field
  pen.text(certFieldText(field, facts), box, { size: points, align, weight: font, colour: CERT_COLOURS[colour].value })
}

/**
 * Draws a certificate as PDF/A-2b, for the preview as for the family. The caller asked `fonts.missingIn` before: a
 * character that no font has must never be drawn as a frame here.
 */
export function drawCertificate(
  certificate: Certificate,
  options: { files: FontFiles | OpenFontFiles; fonts: Fonts; now: Instant },
): Promise<Buffer> {
  const title = `音乐等级证书 ${certificate.facts.number}`
  return archivalPdf({ ...options, title }, (pen) => drawCertificatePage(pen, certificate))
}

/** The same on a page of a document of many. */
export function drawCertificatePage(pen: PagePen, certificate: Certificate): void {
  const { layout, background } = certificate
  const { width, height } = CERT_PAGE[layout.orientation]
  pen.page(layout.orientation)
  if (background) pen.photo(background, inPoints({ x: 0, y: 0, width, height }))
  if (layout.frame === 'double') drawFrame(pen, layout)
  for (const field of layout.fields) drawField(pen, field, certificate)
}
