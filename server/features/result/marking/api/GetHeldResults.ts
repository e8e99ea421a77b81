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
        ExamNO: row.examNo ?? '',
        EB_ID: row.batchId,
        EB_Name: row.batchName,
        EA_Name: row.areaName,
        MName: row.majorName,
        GName: row.gradeName,
        Marks: row.marks,
        HeldTime: shanghaiIso(row.heldAt ?? now),
        Chief:
          row.chiefId === null
            ? null
            : {
                UserID: row.chiefId,
                Examiner: row.chiefName ?? '',
                MayDecide: bit(chiefs.some(({ id }) => id === row.chiefId)),
              },
        Chiefs: chiefs.map(({ id, name }) => ({ UserID: id, Examiner: name })),
        BegunBy: row.begunBy,
      }
    })
    return { listData, totalCount: await countHeld(db, filter) }
  },
})
