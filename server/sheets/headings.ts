import { cleanText, halfWidth } from '#domain/text.ts'
import type { SheetRow } from './sheetRow.ts'

/** Titles of a printed list, often merged over all columns, may stand above the headings. */
export const HEADING_ROWS = 10

/** A heading as it is compared: in half width, without blanks, stars and what a template adds in brackets. */
export const plainHeading = (text: string): string => cleanText(halfWidth(text)).replace(/[ *:]|\(必填\)|\(选填\)/g, '')

/** How many cells of a row are such headings; `known` holds them as `plainHeading` writes them. */
export const countHeadings = ({ cells }: SheetRow, known: ReadonlySet<string>): number =>
  cells.filter((cell) => known.has(plainHeading(cell))).length
