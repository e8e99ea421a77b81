import { createHash } from 'node:crypto'
import type { PrintKind } from '#domain/office/print.ts'
import { pagesOf } from '#server/print/drawList.ts'
import { codePointText, type Fonts } from '#server/print/fonts.ts'
import type { MissingText } from '#server/records/office/print/previewQueries.ts'
import type { PrintMaterial } from './layouts/groups.ts'
import { lists } from './layouts/lists.ts'
import { TICKETS_A_PAGE } from './layouts/tickets.ts'
import { printedTexts } from './printedTexts.ts'
import type { PrintRequest } from './readMaterial.ts'

/** As it is stored with a preview that waits. */
export interface PreviewRequest {
  chosen: PrintRequest
  /** The areas to which whoever asks is limited. */
  areaIds: readonly number[] | null
}

/** One preview serves all who ask for the same and see the same areas. */
export const askedKeyOf = (request: PreviewRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

export const pageCountOf = (kind: PrintKind, material: PrintMaterial): number =>
  kind === 'ticket' ? Math.ceil(material.rows.length / TICKETS_A_PAGE) : pagesOf(lists[kind](material)).length

/** Texts between two reports of progress. */
const BETWEEN_REPORTS = 2000

/** The texts of a print that have characters which no font has. */
export async function missingTexts(
  kind: PrintKind,
  material: PrintMaterial,
  { fonts, report }: { fonts: Fonts; report: (done: number, of: number) => Promise<void> },
): Promise<MissingText[]> {
  const texts = printedTexts(kind, material)
  const missing: MissingText[] = []
  for (const [at, { text, examNo }] of texts.entries()) {
    const characters = fonts.missingIn([text])
    if (characters.length > 0) missing.push({ text, examNo, characters: characters.map(codePointText) })
    if (at % BETWEEN_REPORTS === 0) await report(at, texts.length)
  }
  return missing
}
