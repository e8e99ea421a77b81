import type { JobCtx } from '#server/context.ts'
import type { JobPayload } from '#server/jobQueue/jobPayloads.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import {
  movePreviewDone,
  movePreviewFailed,
  movePreviewProgress,
  movePreviewStarted,
} from '#server/records/office/print/previewQueries.ts'
import { markOfPrinted } from '#server/records/office/print/printQueries.ts'
import { missingTexts, type PreviewRequest, pageCountOf } from '../layOutPreview.ts'
import { namesExaminers, printFilterOf, readMaterial } from '../readMaterial.ts'

/**
 * Lays out a print for its preview, from the data as they are when the job runs. What fails is said in the dialog, where
 * a person tries again: a preview that comes after minutes helps nobody.
 */
export async function previewPrint(ctx: JobCtx, { previewId }: JobPayload<'previewPrint'>): Promise<void> {
  const { db, config } = ctx
  const row = await movePreviewStarted(db, previewId)
  if (!row) return
  try {
    const { chosen, areaIds } = row.request as unknown as PreviewRequest
    const filter = printFilterOf(chosen, areaIds)
    // Read before the rows: what changes in between makes the preview out of date, and never wrong.
    const dataMark = await markOfPrinted(db, filter, namesExaminers(chosen.kind))
    const material = await readMaterial(db, chosen.kind, filter)
    const fonts = openFonts(fontFiles(config.printFont))
    const report = (done: number, of: number) => movePreviewProgress(db, previewId, done, of)
    const missing = await missingTexts(chosen.kind, material, { fonts, report })
    await movePreviewDone(db, previewId, { dataMark, pages: pageCountOf(chosen.kind, material), missing })
  } catch (error) {
    await movePreviewFailed(db, previewId)
    throw error
  }
}
