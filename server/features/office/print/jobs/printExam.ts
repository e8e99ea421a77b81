import { printTitles } from '#domain/office/print.ts'
import { countText } from '#domain/page.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { exportFile } from '#server/features/office/officeJob/exportFile.ts'
import { officeJob, type Running } from '#server/features/office/officeJob/officeJob.ts'
import { drawList, type PageTexts, pagesOf } from '#server/print/drawList.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { writePdf } from '#server/print/writePdf.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { findTimesChangedAt } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { drawAllTickets } from '../drawAllTickets.ts'
import { lists } from '../layouts/lists.ts'
import { type PrintRequest, printFilterOf, readMaterial } from '../readMaterial.ts'

/** As it is stored with a job that waits. */
export interface PrintJobInput {
  chosen: PrintRequest
  /** The areas to which its maker is limited. */
  areaIds: readonly number[] | null
}

/** Pages between two reports of progress, at which a cancelled job stops. */
const BETWEEN_REPORTS = 20

/** The last move that the sheet holds, so that whoever holds two sheets can tell the newer one. */
const lastMoveText = (movedAt: Instant | null): string =>
  movedAt === null ? '' : `，含至 ${shanghaiMinuteText(movedAt)} 的调整`

/** Moves after the publication; those before it are in what was published. */
const movedSince = ({ publishedAt, movedAt }: { publishedAt: Instant; movedAt: Instant | null }): Instant | null =>
  movedAt === null || movedAt < publishedAt ? null : movedAt

/** Where the times come from, which move is the last that is held, and when somebody printed them: whoever finds an old sheet can tell. */
async function readFoot({ db, now }: JobCtx, batchId: number, madeBy: number): Promise<string> {
  const [plan, maker] = await Promise.all([findPublishedPlan(db, batchId), findPerson(db, madeBy, now)])
  const source = plan
    ? `方案 ${plan.id} 第 ${plan.publishedVersion} 版，${shanghaiMinuteText(plan.publishedAt)} 发布${lastMoveText(movedSince(plan))}`
    : `考试时间由工作人员安排${lastMoveText(await findTimesChangedAt(db, batchId))}`
  return `${source}　${shanghaiMinuteText(now)} 打印（${maker?.name ?? ''}）`
}

/** Draws the times as they are when the job runs. */
export const printExam = officeJob<PrintJobInput>(async (ctx, run: Running<PrintJobInput>) => {
  const { chosen: request, areaIds } = run.input
  const { db, config, now } = ctx
  const batch = found(await findStaffBatch(db, request.batchId))
  const material = await readMaterial(db, request.kind, printFilterOf(request, areaIds))
  if (material.rows.length === 0) refuse('PRINT_NOBODY')
  const { association } = readSiteSettings(await listSiteSettings(db))
  const texts: PageTexts = {
    association: association.name,
    batch: batch.name,
    foot: await readFoot(ctx, request.batchId, run.madeBy),
  }
  const title = `${printTitles[request.kind]} ${batch.name}`
  const files = fontFiles(config.printFont)
  const fonts = openFonts(files)
  const onPage = async (done: number, of: number) => {
    if (done % BETWEEN_REPORTS === 0 || done === of) await run.report(done, of)
  }
  await exportFile(ctx, run, {
    name: title.replace(/[\\/:*?"<>|\s]+/g, '-'),
    extension: 'pdf',
    contentType: 'application/pdf',
    async write(path) {
      let pages = 0
      await writePdf(path, { title, files, fonts, now }, async (pen) => {
        if (request.kind === 'ticket')
          pages = await drawAllTickets(ctx, pen, { rows: material.rows, texts, fonts, onPage })
        else {
          const list = lists[request.kind](material)
          pages = pagesOf(list).length
          await drawList(pen, list, { texts, fonts, onPage })
        }
      })
      return `共 ${countText(pages)} 页`
    },
  })
})
