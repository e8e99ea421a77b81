import { bit } from '#contract/bit.ts'
import type { ExaminerDaysWire, ExamLengthWire, RoomWire, VenueWire } from '#contract/schedule/planPlaces.ts'
import type { Equipment } from '#domain/schedule/plan/equipment.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Calendar } from './dayQueries.ts'
import type { LengthRow, RoomRow, VenueRow } from './placeQueries.ts'

export function venueWire(row: VenueRow): VenueWire {
  return {
    V_ID: row.id,
    EA_ID: row.areaId,
    EA_Name: row.areaName,
    VenueName: row.name,
    Address: row.address,
    WaitingSeats: row.waitingSeats,
    IsOff: bit(row.isOff),
    Version: row.version,
  }
}

const spanWire = ({ from, to }: Span) => ({ From: shanghaiIso(from), To: shanghaiIso(to) })

export function roomWire(row: RoomRow): RoomWire {
  return {
    ER_ID: row.id,
    V_ID: row.venueId,
    RoomName: row.name,
    Equipment: row.equipment as Equipment[],
    IsOff: bit(row.isOff),
    Openings: row.openings.map(spanWire),
    Version: row.version,
  }
}

export function examinerDaysWire({ id, version, days }: Calendar): ExaminerDaysWire {
  return {
    UserID: id,
    Days: days.map((day) => ({ ...spanWire(day), MostMinutes: day.mostMinutes })),
    Version: version,
  }
}

export function examLengthWire(row: LengthRow): ExamLengthWire {
  return {
    MID: row.id,
    MName: row.name,
    Minutes: row.minutes ?? 0,
    PauseMinutes: row.pauseMinutes ?? 0,
    Equipment: (row.equipment ?? []) as Equipment[],
    Grades: row.grades.map((grade) => ({
      GID: grade.gradeId,
      Minutes: grade.minutes,
      PauseMinutes: grade.pauseMinutes,
    })),
    Version: row.version ?? 0,
  }
}
