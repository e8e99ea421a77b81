import type { Instant } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { SaveExaminerDays } from '#server/features/schedule/plan/api/SaveExaminerDays.ts'
import { SaveExamLength } from '#server/features/schedule/plan/api/SaveExamLength.ts'
import { SaveExamRoom } from '#server/features/schedule/plan/api/SaveExamRoom.ts'
import { SaveVenue } from '#server/features/schedule/plan/api/SaveVenue.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { dayFrom } from './batchTables.ts'
import { demoGrades, demoMajors, HEARING } from './catalogueTables.ts'
import { demoCalendars, demoVenues, LONG_GRADES, lengthOf, PAUSE_MINUTES, spanOf } from './placeTables.ts'
import { asPlanner } from './staffCalls.ts'

const [THERE_FROM, THERE_TO] = [8, 21]
const SET_DAYS_AGO = 10

interface Options {
  secrets: Secrets
  now: Instant
}

/** Venues with rooms and hours, minutes of each major, and examiners' days, saved by the calls of the console. */
export async function loadPlaces(db: Tx, { secrets, now }: Options): Promise<void> {
  const ctx = asPlanner(db, { secrets, now: dayFrom(now, -SET_DAYS_AGO) })
  for (const { rooms, areaId, name, address, waitingSeats } of demoVenues(now)) {
    const place = { EA_ID: areaId, VenueName: name, Address: address, WaitingSeats: waitingSeats }
    const { item: venue } = await SaveVenue.handle(ctx, { ...place, IsOff: 0, Version: 0 }, undefined)
    for (const room of rooms) {
      const Openings = room.hours.map((hours) => spanOf(now, hours))
      const facts = { V_ID: venue.V_ID, RoomName: room.name, Equipment: [...room.equipment], Openings }
      await SaveExamRoom.handle(ctx, { ...facts, IsOff: 0, Version: 0 }, undefined)
    }
  }
  for (const [MID] of demoMajors) {
    if (MID === HEARING) continue
    const { minutes, equipment } = lengthOf(MID)
    const long = demoGrades.filter(({ isHearing, level }) => !isHearing && level >= LONG_GRADES.from)
    const Grades = long.map(({ id }) => ({
      GID: id,
      Minutes: minutes + LONG_GRADES.extraMinutes,
      PauseMinutes: PAUSE_MINUTES,
    }))
    const input = { MID, Minutes: minutes, PauseMinutes: PAUSE_MINUTES, Equipment: [...equipment], Grades, Version: 0 }
    await SaveExamLength.handle(ctx, input, undefined)
  }
  for (const { examinerId, days, mostMinutes } of demoCalendars) {
    const Days = days.map((day) => ({ ...spanOf(now, [day, THERE_FROM, THERE_TO]), MostMinutes: mostMinutes }))
    await SaveExaminerDays.handle(ctx, { UserID: examinerId, Days, Version: 0 }, undefined)
  }
}
