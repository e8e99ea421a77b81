import { bit } from '#contract/bit.ts'
import { GetHeldResults as endpoint } from '#contract/result/markingHeld.ts'
import { pageOf } from '#domain/page.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { countHeld, listHeldResults } from '#server/records/result/marking/heldList.ts'
import { decidersOf } from '../whoMayDecide.ts'

export const GetHeldResults = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID, Search, ...paging }) => {
    const filter = { batchId: EB_ID ?? null, search: Search.trim(), within: me.areaIds, enrolmentIds: null }
    const rows = await listHeldResults(db, filter, pageOf(paging))
    const chiefsOf = decidersOf(await listActiveExaminers(db))
    const listData = rows.map((row) => {
      const chiefs = chiefsOf(row)
      return {
        EF_ID: row.id,
        Name: row.name,
        ExamNO: row.exam_no ?? '',
        EB_ID: row.batch_id,
        EB_Name: row.batch_name,
        EA_Name: row.area_name,
        MName: row.major_name,
        GName: row.grade_name,
        Marks: row.marks,
        HeldTime: shanghaiIso(row.held_at ?? now),
        Chief:
          row.chief_id === null
            ? null
            : {
                UserID: row.chief_id,
                Examiner: row.chief_name ?? '',
                MayDecide: bit(chiefs.some(({ id }) => id === row.chief_id)),
              },
        Chiefs: chiefs.map(({ id, name }) => ({ UserID: id, Examiner: name })),
        BegunBy: row.begun_by,
      }
    })
    return { listData, totalCount: await countHeld(db, filter) }
  },
})
