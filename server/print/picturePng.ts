import { renderPdf } from './renderPdf.ts'

/** A page of letters and one photo needs no more, and is a third of the size. */
const COLOURS = 64

/** The first page of a PDF as a PNG. */
export async function picturePng(pdf: Uint8Array, dotsPerInch: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, data } = await renderPdf(pdf, dotsPerInch)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: COLOURS })
    .toBuffer()
}
