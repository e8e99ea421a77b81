import type { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** It takes four megabytes and a tenth of a second to start, so it is started once, by whoever first shows a page. */
async function pdfium(): Promise<PDFiumLibrary> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init())
  return library
}

/** A page as it is seen: four bytes (red, green, blue, opacity) for each pixel. */
export interface PagePixels {
  width: number
  height: number
  data: Uint8Array
}

/** Renders the first page of a PDF, with so many dots to an inch. @throws Error where it is no PDF */
export async function renderPdf(pdf: Uint8Array, dotsPerInch: number): Promise<PagePixels> {
  const document = await (await pdfium()).loadDocument(pdf)
  try {
    const { width, height, data } = await document.getPage(0).render({ scale: dotsPerInch / 72, render: 'bitmap' })
    return { width, height, data }
  } finally {
    document.destroy()
  }
}
