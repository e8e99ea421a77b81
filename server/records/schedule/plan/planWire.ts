import { bit } from '#contract/bit.ts'
import type { ExamPlanBoardWire, ExamPlanWire } from '#contract/schedule/plan.ts'
import type { PlanFigures } from '#domain/schedule/plan/figures.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { PlanRow, SeatRow } from './planQueries.ts'

export function planWire(row: PlanRow, late: number): ExamPlanWire {
  const figures = row.figures as unknown as PlanFigures
  return {
    EPL_ID: row.id,
    EB_ID: row.batchId,
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
    Late: late,
    MustMove: Number(row.moved ?? 0),
    MadeBy: row.madeByName,
    MadeTime: shanghaiIso(row.madeAt),
    Version: row.version,
    PublishedTime: isoOrNull(row.publishedAt),
    IsCurrent: bit(row.isCurrent),
    HasChanges: bit(row.publishedVersion !== null && row.publishedVersion !== row.version),
  }
}

export function seatWire(row: SeatRow, why: string): ExamPlanBoardWire['Rooms'][number]['Seats'][number] {
  return {
    EF_ID: row.enrolmentId,
    UserID: row.accountId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    MName: row.majorName,
    GName: row.gradeName,
    BeginTime: shanghaiIso(row.beginsAt ?? 0),
    Minutes: row.minutes,
    PauseMinutes: row.pauseMinutes,
    IsPinned: bit(row.isPinned),
    Why: why,
  }
}
