import type { BatchRowWire, StaffBatchWire } from '#contract/batch/batch.ts'
import { bit } from '#contract/bit.ts'
import { batchStateOf } from '#domain/batch/batchDraft.ts'
import { yuanOf } from '#domain/money.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { BatchFigures } from './batchDraftQueries.ts'
import type { StaffBatchRow } from './batchQueries.ts'

export function batchRowWire(row: StaffBatchRow, figures: BatchFigures, now: Instant): BatchRowWire {
  const state = batchStateOf(
    {
      isLocked: row.isLocked,
      publishedAt: row.publishedAt,
      registrationOpensAt: row.registrationOpensAt,
      registrationClosesAt: row.registrationClosesAt,
    },
    now,
  )
  return {
    EB_ID: row.id,
    EB_Name: row.name,
    ExamYear: row.examYear,
    CertNOPrefix: row.certNoPrefix,
    State: state,
    RegStartDate: shanghaiIso(row.registrationOpensAt),
    RegEndDate: shanghaiIso(row.registrationClosesAt),
    ExamStartDate: isoOrNull(row.examBeginsAt),
    ExamEndDate: isoOrNull(row.examEndsAt),
    PublishedTime: isoOrNull(row.publishedAt),
    Offers: figures.offers,
    Areas: figures.areas,
    Majors: figures.majors,
    FeeFrom: figures.feeFromFen === null ? null : yuanOf(figures.feeFromFen),
    FeeTo: figures.feeToFen === null ? null : yuanOf(figures.feeToFen),
    Enrolments: figures.enrolments,
    Paid: figures.paid,
  }
}

/** `clonedFromName` is the name of the batch it was cloned from. */
export function staffBatchWire(
  row: StaffBatchRow,
  { figures, clonedFromName, now }: { figures: BatchFigures; clonedFromName: string; now: Instant },
): StaffBatchWire {
  return {
    ...batchRowWire(row, figures, now),
    TracksStartDate: isoOrNull(row.tracksOpenAt),
    TracksEndDate: isoOrNull(row.tracksCloseAt),
    ShowRoomTime: isoOrNull(row.showRoomAt),
    ShowRoomEndTime: isoOrNull(row.showRoomEndsAt),
    MarkStartDate: isoOrNull(row.markingBeginsAt),
    MarkEndDate: isoOrNull(row.markingEndsAt),
    ShowResultTime: isoOrNull(row.showResultAt),
    ShowCommentsTime: isoOrNull(row.showCommentsAt),
    AppealStartDate: isoOrNull(row.appealsOpenAt),
    AppealEndDate: isoOrNull(row.appealsCloseAt),
    IsLock: bit(row.isLocked),
    Info: row.announcement,
    MaxSessions: row.maxSessions,
    TakesRefundRequests: bit(row.takesRefundRequests),
    AppealRule: row.appealRule,
    AppealFee: yuanOf(row.appealFeeFen),
    TakesAvoidedDays: bit(row.takesAvoidedDays),
    MoveNoticeMinutes: row.moveNoticeMinutes,
    AbsenceGraceMinutes: row.absenceGraceMinutes,
    ClonedFrom: row.clonedFrom === null ? null : { EB_ID: row.clonedFrom, EB_Name: clonedFromName },
    Version: row.version,
    FeeVersion: row.feeVersion,
  }
}
