import { conditionOf } from '#contract/bit.ts'
import { GetExaminerList as endpoint } from '#contract/people/examinerPeople.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { examinerWire } from '#server/records/people/examiner/examinerWire.ts'
import { readLoads } from '#server/records/people/examiner/loadQueries.ts'
import { countExaminers, listExaminers } from '#server/records/people/examiner/peopleQueries.ts'

export const GetExaminerList = handler(endpoint, {
  handle: async ({ db, now }, { Search, MID, EA_ID, IsChief, IsOff, Sort, ...paging }) => {
    const filter = {
      search: Search.trim(),
      majorId: MID ?? null,
      areaId: EA_ID ?? null,
      isChief: conditionOf(IsChief),
      isOff: conditionOf(IsOff),
    }
    const order = Sort === undefined ? { by: null, isDescending: false } : sortOf(Sort)
    const [rows, totalCount] = await Promise.all([
      listExaminers(db, filter, order, { ...pageOf(paging), now }),
      countExaminers(db, filter),
    ])
    const ids = rows.map(({ id }) => id)
    const loadOf = await readLoads(db, ids)
    return { listData: rows.map((row) => examinerWire(row, loadOf(row.id))), totalCount }
  },
})
