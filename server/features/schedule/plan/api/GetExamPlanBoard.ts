import { GetExamPlanBoard as endpoint } from '#contract/schedule/plan.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findPlan, listBegins } from '#server/records/schedule/plan/planQueries.ts'
import { seatWire } from '#server/records/schedule/plan/planWire.ts'
import { found } from '#server/refuse.ts'
import { readBrokenSeats } from '../readBrokenSeats.ts'
import { datesOf, readPlanDay } from '../readPlanDay.ts'

export const GetExamPlanBoard = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, Date: asked }) => {
    const { id, version, batchId } = found(await findPlan(db, EPL_ID))
    const dates = datesOf(await listBegins(db, id))
    const date = asked ?? dates[0] ?? ''
    const { sittings, rooms, openings, seats } = await readPlanDay(db, id, date)
    const whyOf = await readBrokenSeats(db, { id, batchId }, seats)
    const Rooms = rooms.map((room) => ({
      ER_ID: room.id,
      RoomName: room.name,
      V_ID: room.venueId,
      VenueName: room.venueName,
      EA_ID: room.areaId,
      EA_Name: room.areaName,
      Openings: openings
        .filter(({ roomId }) => roomId === room.id)
        .map(({ from, to }) => ({ From: shanghaiIso(from), To: shanghaiIso(to) })),
      Sittings: sittings
        .filter(({ roomId }) => roomId === room.id)
        .map((one) => ({
          UserID: one.examinerId,
          Name: one.examinerName,
          From: shanghaiIso(one.beginsAt),
          To: shanghaiIso(one.endsAt),
        })),
      Seats: seats
        .filter(({ roomId }) => roomId === room.id)
        .map((seat) => seatWire(seat, whyOf.get(seat.enrolmentId) ?? '')),
    }))
    return { item: { Version: version, Date: date, Dates: dates, Rooms } }
  },
})
