import { GetExaminerDaysList as endpoint } from '#contract/schedule/planPlaces.ts'
import { handler } from '#server/handler.ts'
import { listCalendars } from '#server/records/schedule/plan/dayQueries.ts'
import { examinerDaysWire } from '#server/records/schedule/plan/placeWire.ts'

export const GetExaminerDaysList = handler(endpoint, {
  handle: async ({ db }) => {
    const calendars = await listCalendars(db)
    const listData = calendars.map((calendar) => ({
      ...examinerDaysWire(calendar),
      Name: calendar.name,
      Organisation: calendar.organisation,
    }))
    return { listData }
  },
})
