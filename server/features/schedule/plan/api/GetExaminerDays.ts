import { GetExaminerDays as endpoint } from '#contract/schedule/planPlaces.ts'
import { handler } from '#server/handler.ts'
import { findCalendar } from '#server/records/schedule/plan/dayQueries.ts'
import { examinerDaysWire } from '#server/records/schedule/plan/placeWire.ts'
import { found } from '#server/refuse.ts'

export const GetExaminerDays = handler(endpoint, {
  handle: async ({ db }, { UserID }) => ({ item: examinerDaysWire(found(await findCalendar(db, UserID))) }),
})
