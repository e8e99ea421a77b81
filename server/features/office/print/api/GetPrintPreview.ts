import { bit } from '#contract/bit.ts'
import { GetPrintPreview as endpoint } from '#contract/office/print.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { pagesOf } from '#server/print/drawList.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { codePointText, openFonts } from '#server/print/fonts.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { countWithoutTime, listPrintOptions } from '#server/records/office/print/printQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'
import { groupsOf } from '../layouts/groups.ts'
import { lists } from '../layouts/lists.ts'
import { TICKETS_A_PAGE } from '../layouts/tickets.ts'
import { printedTexts } from '../printedTexts.ts'
import { printFilterOf, printRequestOf, readMaterial } from '../readMaterial.ts'

const MOST_LISTED = 100

type Counted = Awaited<ReturnType<typeof listPrintOptions>>[number]

/** The options by one of their fields, each with all its candidates. */
const counted = <Fields>(rows: readonly Counted[], keyOf: (row: Counted) => string, of: (row: Counted) => Fields) =>
  groupsOf(rows, keyOf).map((group) => ({
    ...of(group[0]),
    Candidates: group.reduce((sum, { candidates }) => sum + candidates, 0),
  }))

export const GetPrintPreview = handler(endpoint, {
  handle: async ({ db, me, config }, { EB_ID, ...asked }) => {
    const { id: batchId, showRoomAt } = found(await findStaffBatch(db, EB_ID))
    const request = printRequestOf(batchId, asked)
    const { areaIds } = me
    const [material, options, withoutTime, plan] = await Promise.all([
      readMaterial(db, request.kind, printFilterOf(request, areaIds)),
      listPrintOptions(db, batchId, areaIds),
      countWithoutTime(db, { batchId, areaId: request.areaId, areaIds }),
      findPublishedPlan(db, batchId),
    ])
    const pages =
      request.kind === 'ticket'
        ? Math.ceil(material.rows.length / TICKETS_A_PAGE)
        : pagesOf(lists[request.kind](material)).length
    const fonts = openFonts(fontFiles(config.printFont))
    const missing = printedTexts(request.kind, material).flatMap(({ text, examNo }) => {
      const characters = fonts.missingIn([text])
      return characters.length > 0 ? [{ Text: text, ExamNO: examNo, Characters: characters.map(codePointText) }] : []
    })
    return {
      item: {
        Candidates: material.rows.length,
        Pages: pages,
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
        UnprintableTexts: missing.length,
      },
      listData: missing.slice(0, MOST_LISTED),
      totalCount: missing.length,
    }
  },
})
