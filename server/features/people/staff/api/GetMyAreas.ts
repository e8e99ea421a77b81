import { GetMyAreas as endpoint } from '#contract/people/staffPeople.ts'
import { handler } from '#server/handler.ts'
import { listKnownAreas } from '#server/records/people/staff/peopleQueries.ts'

export const GetMyAreas = handler(endpoint, {
  handle: async ({ db, me }) => {
    const areas = await listKnownAreas(db, me.areaIds ?? [])
    return { listData: areas.map(({ id, name }) => ({ EA_ID: id, EA_Name: name })), totalCount: areas.length }
  },
})
