import { GetExamLengthList as endpoint } from '#contract/schedule/planPlaces.ts'
import { handler } from '#server/handler.ts'
import { listLengths } from '#server/records/schedule/plan/placeQueries.ts'
import { examLengthWire } from '#server/records/schedule/plan/placeWire.ts'

export const GetExamLengthList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listLengths(db)).map(examLengthWire) }),
})
