import { bit } from '#contract/bit.ts'
import { GetPrintPreview as endpoint } from '#contract/office/print.ts'
import { isoOrNull, MINUTE_MS } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { askAnew, lockPreview } from '#server/records/office/print/previewQueries.ts'
import {
  countPrinted,
  countWithoutTime,
  listPrintOptions,
  markOfPrinted,
} from '#server/records/office/print/printQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'
import { askedKeyOf } from '../layOutPreview.ts'
import { groupsOf } from '../layouts/groups.ts'
import { namesExaminers, type PrintRequest, printFilterOf, printRequestOf } from '../readMaterial.ts'

const MOST_LISTED = 100
/** A preview that nobody has laid out for so long was lost with its worker, and is asked for anew. */
const LOST_MS = MINUTE_MS

type Counted = Awaited<ReturnType<typeof listPrintOptions>>[number]

/** The options by one of their fields, each with all its candidates. */
const counted = <Fields>(rows: readonly Counted[], keyOf: (row: Counted) => string, of: (row: Counted) => Fields) =>
  groupsOf(rows, keyOf).map((group) => ({
    ...of(group[0]),
    Candidates: group.reduce((sum, { candidates }) => sum + candidates, 0),
  }))

/** The preview of these data; the worker is asked for one where there is none, where it failed and is wanted again, or was lost. */
async function previewOf(ctx: Ctx<Me>, request: PrintRequest, isAgain: boolean) {
  const { db, me, now } = ctx
  const { areaIds } = me
  const asked = { chosen: request, areaIds }
  const dataMark = await markOfPrinted(db, printFilterOf(request, areaIds), namesExaminers(request.kind))
  const row = await lockPreview(
    db,
    { batchId: request.batchId, askedKey: askedKeyOf(asked), request: asked, dataMark },
    now,
  )
  const isLost = (row.state === 'queued' || row.state === 'running') && row.askedAt < now - LOST_MS
  const isOld = row.dataMark !== dataMark || isLost || (row.state === 'failed' && isAgain)
  if (!row.isNew && !isOld) return row
  await askAnew(db, row.id, { dataMark, now })
  await ctx.enqueue('previewPrint', { previewId: row.id })
  return { ...row, state: 'queued' as const, doneCount: 0, totalCount: null, pages: null, missing: [] }
}

const nothingToPrint = { state: 'done' as const, doneCount: 0, totalCount: 0, pages: 0, missing: [] }

export const GetPrintPreview = handler(endpoint, {
  handle: async (ctx, { EB_ID, Again, ...asked }) => {
    const { db, me } = ctx
    const { id: batchId, showRoomAt } = found(await findStaffBatch(db, EB_ID))
    const request = printRequestOf(batchId, asked)
    const { areaIds } = me
    const candidates = await countPrinted(db, printFilterOf(request, areaIds))
    const options = await listPrintOptions(db, batchId, areaIds)
    const withoutTime = await countWithoutTime(db, { batchId, areaId: request.areaId, areaIds })
    const plan = await findPublishedPlan(db, batchId)
    const preview = candidates === 0 ? nothingToPrint : await previewOf(ctx, request, Again === 1)
    return {
      item: {
        State: preview.state,
        Done: preview.doneCount,
        Total: preview.totalCount,
        Candidates: candidates,
        Pages: preview.pages,
        CandidatesWithoutTime: withoutTime,
        ShowRoomTime: isoOrNull(showRoomAt),
        EPL_ID: plan?.id ?? null,
        HasChanges: bit(plan !== null && plan.publishedVersion !== plan.version),
        Dates: counted(
          options,
          ({ date }) => date,
          ({ date }) => ({ Date: date }),
        ),
        Places: counted(
          options,
          ({ address }) => address,
          ({ address }) => ({ Address: address }),
        ),
        Areas: counted(
          options,
          ({ areaId }) => String(areaId),
          ({ areaId, areaName }) => ({ EA_ID: areaId, EA_Name: areaName }),
        ),
        UnprintableTexts: preview.missing.length,
      },
      listData: preview.missing
        .slice(0, MOST_LISTED)
        .map(({ text, examNo, characters }) => ({ Text: text, ExamNO: examNo, Characters: [...characters] })),
      totalCount: preview.missing.length,
    }
  },
})
