import { bit } from '#contract/bit.ts'
import type { ExamPlanBoardWire, ExamPlanWire } from '#contract/schedule/plan.ts'
import type { PlanFigures } from '#domain/schedule/plan/figures.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { PlanRow, SeatRow } from './planQueries.ts'

export function planWire(row: PlanRow): ExamPlanWire {
  const figures = row.figures as unknown as PlanFigures
  return {
    EPL_ID: row.id,
    EB_ID: row.batch_id,
    Seed: row.seed,
    Figures: {
      Candidates: figures.candidates,
      Placed: Number(row.placed ?? 0),
      // Plans made before minutes were counted have none.
      PlacedMinutes: figures.placedMinutes ?? 0,
      MostMinutes: figures.mostMinutes ?? 0,
      Families: figures.families,
      FamiliesTogether: figures.familiesTogether,
      SeveralExams: figures.severalExams,
      SeveralExamsWell: figures.severalExamsWell,
      Pupils: figures.pupils,
      PupilsTogether: figures.pupilsTogether,
      OnAvoidedDays: figures.onAvoidedDays,
      Sittings: figures.sittings,
      IdleMinutes: figures.idleMinutes,
      VenueChanges: figures.venueChanges,
    },
    Pinned: Number(row.pinned ?? 0),
    MadeBy: row.made_by_name,
    MadeTime: shanghaiIso(row.made_at),
    Version: row.version,
    PublishedTime: isoOrNull(row.published_at),
    IsCurrent: bit(row.is_current),
    HasChanges: bit(row.published_version !== null && row.published_version !== row.version),
  }
}

export function seatWire(row: SeatRow): ExamPlanBoardWire['Rooms'][number]['Seats'][number] {
  return {
    EF_ID: row.enrolment_id,
    UserID: row.account_id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    MName: row.major_name,
    GName: row.grade_name,
    BeginTime: shanghaiIso(row.begins_at ?? 0),
    Minutes: row.minutes,
    PauseMinutes: row.pause_minutes,
    IsPinned: bit(row.is_pinned),
  }
}
