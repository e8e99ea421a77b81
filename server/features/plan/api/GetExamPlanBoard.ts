import { GetExamPlanBoard as endpoint } from '#contract/plan.ts'
import { DAY_MS, shanghaiDate, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import {
  findPlan,
  listBegins,
  listPlanRoomsOf,
  listSeatsBetween,
  listSittings,
} from '#server/records/plan/planQueries.ts'
import { seatWire } from '#server/records/plan/planWire.ts'
import { found } from '#server/refuse.ts'

export const GetExamPlanBoard = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, Date: asked }) => {
    const { id } = found(await findPlan(db, EPL_ID))
    const begins = await listBegins(db, id)
    const dates = [...new Set(begins.map(shanghaiDate))]
    const date = asked ?? dates[0] ?? ''
    const first = begins.find((begin) => shanghaiDate(begin) === date)
    const from = first === undefined ? 0 : startOfShanghaiDay(first)
    const day = { from, to: first === undefined ? 0 : from + DAY_MS }
    const [seats, all] = await Promise.all([listSeatsBetween(db, id, day), listSittings(db, id)])
    const sittings = all.filter(({ begins_at }) => day.from <= begins_at && begins_at < day.to)
    const rooms = await listPlanRoomsOf(db, [...new Set(sittings.map(({ room_id }) => room_id))])
    const Rooms = rooms.map((room) => ({
      ER_ID: room.id,
      RoomName: room.name,
      VenueName: room.venue_name,
      EA_ID: room.area_id,
      EA_Name: room.area_name,
      Sittings: sittings
        .filter(({ room_id }) => room_id === room.id)
        .map((one) => ({
          UserID: one.examiner_id,
          Name: one.examiner_name,
          From: shanghaiIso(one.begins_at),
          To: shanghaiIso(one.ends_at),
        })),
      Seats: seats.filter(({ room_id }) => room_id === room.id).map(seatWire),
    }))
    return { item: { Date: date, Dates: dates, Rooms } }
  },
})
