import { GetStaffList as endpoint } from '#contract/people/staffPeople.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countPeople, listPeople } from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'

export const GetStaffList = handler(endpoint, {
  handle: async ({ db, now }, { Search, Role, IsOff, Sort, ...paging }) => {
    const filter = { search: Search.trim(), role: Role ?? null, isOff: IsOff === undefined ? null : IsOff === 1 }
    const order = Sort === undefined ? { by: null, isDescending: false } : sortOf(Sort)
    const [rows, totalCount] = await Promise.all([
      listPeople(db, filter, order, { ...pageOf(paging), now }),
      countPeople(db, filter),
    ])
    return { listData: rows.map(staffMemberWire), totalCount }
  },
})
