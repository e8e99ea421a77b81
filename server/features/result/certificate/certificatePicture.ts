import sharp from 'sharp'
import { renderPdf } from '#server/print/renderPdf.ts'

/** Sharp on a phone and good enough to be printed small. */
const DOTS_PER_INCH = 150
const COLOURS = 64

/** The first page of a certificate as PNG. */
export async function certificatePicture(pdf: Buffer): Promise<Buffer> {
  const { width, height, data } = await renderPdf(pdf, DOTS_PER_INCH)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: COLOURS })
    .toBuffer()
}
