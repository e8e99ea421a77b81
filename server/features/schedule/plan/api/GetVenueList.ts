import { GetVenueList as endpoint } from '#contract/schedule/planPlaces.ts'
import { handler } from '#server/handler.ts'
import { listRooms, listVenues } from '#server/records/schedule/plan/placeQueries.ts'
import { roomWire, venueWire } from '#server/records/schedule/plan/placeWire.ts'

export const GetVenueList = handler(endpoint, {
  handle: async ({ db, me }, { EA_ID = 0 }) => {
    const venues = (await listVenues(db, EA_ID)).filter(({ areaId }) => me.areaIds?.includes(areaId) ?? true)
    const rooms = await listRooms(
      db,
      venues.map(({ id }) => id),
    )
    const listData = venues.map((venue) => ({
      ...venueWire(venue),
      Rooms: rooms.filter(({ venueId }) => venueId === venue.id).map(roomWire),
    }))
    return { listData }
  },
})
