import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Instant } from '#domain/time.ts'
import { fitText, LEADING, type Measure, widthOf } from './fitText.ts'
import type { FontFiles, Weight } from './fontFiles.ts'
import { codePointText, type Fonts } from './fonts.ts'
import type { OpenFontFiles } from './openFontFiles.ts'

/** Points of 1/72 inch, from the upper left corner of the page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export type Orientation = 'portrait' | 'landscape'
export const A4_MM = { portrait: { width: 210, height: 297 }, landscape: { width: 297, height: 210 } } as const
/** The same in points. */
export const A4 = {
  portrait: { width: mm(A4_MM.portrait.width), height: mm(A4_MM.portrait.height) },
  landscape: { width: mm(A4_MM.landscape.width), height: mm(A4_MM.landscape.height) },
} as const

export interface TextStyle {
  size: number
  weight?: Weight
  align?: 'left' | 'center' | 'right'
  colour?: string
}

/** Draws on the pages of a PDF, one after the other. */
export interface PagePen {
  page(orientation: Orientation): void
  /** Draws the whole text within the box, smaller or in more lines where it needs to. */
  text(text: string, box: Box, style: TextStyle): void
  line(from: readonly [number, number], to: readonly [number, number], style?: { width?: number; dash?: number }): void
  rectangle(box: Box, width?: number, colour?: string): void
  fill(box: Box, colour: string): void
  /** Draws dark squares of a code, which cover the box. */
  squares(rows: ReadonlyArray<readonly boolean[]>, box: Box): void
  /** Draws a JPEG so that it fills the box, cut at its edges where the proportions differ; false where it is none. */
  photo(jpeg: Buffer, box: Box): boolean
}

export interface Pen extends PagePen {
  /**
   * Resolves when the file has taken what was drawn. Await it after each page, so that no more than a page waits in memory.
   * @throws where the file can take nothing more, as on a full disk
   */
  drained(): Promise<void>
}

/** What waits in memory for the disk at most. */
const MOST_WAITING = 1024 * 1024
const INK = '#000000'
/** The part of a line above the baseline, of a character as high as its size. */
const ASCENT = 0.88

interface PdfOptions {
  title: string
  files: FontFiles | OpenFontFiles
  fonts: Fonts
  now: Instant
}

/** What every PDF of ours begins with; an archival one holds all that a reader needs in fifty years (PDF/A-2b). */
function newDocument(PdfDocument: new (options: object) => Pdf, { title, now }: PdfOptions, isArchival: boolean): Pdf {
  return new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    font: '',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(now) },
    ...(isArchival ? { pdfVersion: '1.7', subset: 'PDF/A-2b' } : {}),
  })
}

/**
 * Writes a PDF to a file page by page, so that its length costs no memory. The fonts are read here and embedded with the
 * characters that were used. @throws what `draw` throws
 */
export async function writePdf(path: string, options: PdfOptions, draw: (pen: Pen) => Promise<void>): Promise<void> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = newDocument(PdfDocument, options, false)
  const file = createWriteStream(path)
  const written = pipeline(document, file)
  // It is awaited at the end; a full disk before that is told by `drained`, and must not count as nobody's error.
  written.catch(() => undefined)
  try {
    const drained = async () => {
      await new Promise(setImmediate)
      while (!file.errored && document.readableLength > MOST_WAITING) await once(file, 'drain')
      if (file.errored) throw file.errored
    }
    await draw({ ...penOf(document, options), drained })
    document.end()
  } catch (error) {
    document.destroy()
    await written.catch(() => undefined)
    throw error
  }
  await written
}

/**
 * Makes a short archival PDF in memory (PDF/A-2b). Every character must be one of the fonts': the standard admits no other,
 * so ask `fonts.missingIn` first.
 */
export async function archivalPdf(options: PdfOptions, draw: (pen: PagePen) => void): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = newDocument(PdfDocument, options, true)
  const bytes = buffer(document)
  draw(penOf(document, options))
  document.end()
  return bytes
}

type Pdf = PDFKit.PDFDocument

function penOf(pdf: Pdf, { files, fonts }: PdfOptions): PagePen {
  // The writer takes an open font too, which its types do not say.
  for (const name of ['regular', 'bold', 'extra'] as const) pdf.registerFont(name, files[name] as string)
  const nameOf = (font: 'main' | 'extra', weight: Weight) => (font === 'extra' ? 'extra' : weight)
  const widths = new Map<string, number>()
  const measureIn =
    (weight: Weight): Measure =>
    (character) => {
      const key = `${weight} ${character}`
      const cached = widths.get(key)
      if (cached !== undefined) return cached
      const [run] = fonts.runsOf(character)
      const width =
        !run || run.font === 'missing'
          ? 1
          : pdf.font(nameOf(run.font, weight)).fontSize(1000).widthOfString(character) / 1000
      widths.set(key, width)
      return width
    }
  /** Draws a square with the number of the character, so that nobody takes the name for complete. */
  const drawMissing = (character: string, x: number, baseline: number, size: number) => {
    const top = baseline - ASCENT * size + 0.06 * size
    const inner = size * 0.88
    pdf
      .lineWidth(size * 0.04)
      .rect(x + 0.06 * size, top, inner, inner)
      .stroke(INK)
    const code = codePointText(character).slice(2)
    const half = Math.ceil(code.length / 2)
    pdf.font('regular').fontSize(size * 0.36)
    for (const [at, part] of [code.slice(0, half), code.slice(half)].entries())
      pdf.text(part, x + 0.16 * size, top + (0.4 + at * 0.4) * size, { lineBreak: false, baseline: 'alphabetic' })
  }
  const drawLine = (line: string, x: number, baseline: number, size: number, weight: Weight, measure: Measure) => {
    let at = x
    for (const { font, text } of fonts.runsOf(line)) {
      if (font === 'missing') drawMissing(text, at, baseline, size)
      else
        pdf
          .font(nameOf(font, weight))
          .fontSize(size)
          .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += widthOf(text, measure) * size
    }
  }
  return {
    page: (orientation) => void pdf.addPage({ size: [A4[orientation].width, A4[orientation].height], margin: 0 }),
    text(text, box, { size: largest, weight = 'regular', align = 'left', colour = INK }) {
      if (text === '') return
      const measure = measureIn(weight)
      const { size, lines } = fitText(text, { ...box, size: largest }, measure)
      const leading = lines.length === 1 ? size : size * LEADING
      const top = box.y + (box.height - lines.length * leading) / 2
      pdf.fillColor(colour)
      for (const [at, line] of lines.entries()) {
        const width = widthOf(line, measure) * size
        const space = box.width - width
        const x = box.x + (align === 'left' ? 0 : align === 'center' ? space / 2 : space)
        drawLine(line, x, top + at * leading + (leading - size) / 2 + ASCENT * size, size, weight, measure)
      }
    },
    line([x1, y1], [x2, y2], { width = 0.5, dash } = {}) {
      pdf.save().lineWidth(width)
      if (dash !== undefined) pdf.dash(dash, { space: dash })
      pdf.moveTo(x1, y1).lineTo(x2, y2).stroke(INK).restore()
    },
    rectangle: ({ x, y, width, height }, line = 0.5, colour = INK) =>
      void pdf.lineWidth(line).rect(x, y, width, height).stroke(colour),
    fill: ({ x, y, width, height }, colour) => void pdf.rect(x, y, width, height).fill(colour),
    squares(rows, { x, y, width }) {
      const side = width / rows.length
      for (const [row, squares] of rows.entries())
        for (const [column, isDark] of squares.entries())
          if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
      pdf.fill(INK)
    },
    photo(jpeg, { x, y, width, height }) {
      pdf.save().rect(x, y, width, height).clip()
      try {
        pdf.image(jpeg, x, y, { cover: [width, height], align: 'center', valign: 'center' })
        return true
      } catch {
        // The writer throws before it has drawn anything where a picture lacks the marks of a JPEG.
        return false
      } finally {
        pdf.restore()
      }
    },
  }
}
