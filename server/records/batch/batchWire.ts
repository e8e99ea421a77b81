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
      isLocked: row.is_locked,
      publishedAt: row.published_at,
      registrationOpensAt: row.registration_opens_at,
      registrationClosesAt: row.registration_closes_at,
    },
    now,
  )
  return {
    EB_ID: row.id,
    EB_Name: row.name,
    ExamYear: row.exam_year,
    CertNOPrefix: row.cert_no_prefix,
    State: state,
    RegStartDate: shanghaiIso(row.registration_opens_at),
    RegEndDate: shanghaiIso(row.registration_closes_at),
    ExamStartDate: isoOrNull(row.exam_begins_at),
    ExamEndDate: isoOrNull(row.exam_ends_at),
    PublishedTime: isoOrNull(row.published_at),
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
    TracksStartDate: isoOrNull(row.tracks_open_at),
    TracksEndDate: isoOrNull(row.tracks_close_at),
    ShowRoomTime: isoOrNull(row.show_room_at),
    ShowRoomEndTime: isoOrNull(row.show_room_ends_at),
    MarkStartDate: isoOrNull(row.marking_begins_at),
    MarkEndDate: isoOrNull(row.marking_ends_at),
    ShowResultTime: isoOrNull(row.show_result_at),
    ShowCommentsTime: isoOrNull(row.show_comments_at),
    AppealStartDate: isoOrNull(row.appeals_open_at),
    AppealEndDate: isoOrNull(row.appeals_close_at),
    IsLock: bit(row.is_locked),
    Info: row.announcement,
    MaxSessions: row.max_sessions,
    TakesRefundRequests: bit(row.takes_refund_requests),
    TakesAvoidedDays: bit(row.takes_avoided_days),
    ClonedFrom: row.cloned_from === null ? null : { EB_ID: row.cloned_from, EB_Name: clonedFromName },
    Version: row.version,
    FeeVersion: row.fee_version,
  }
}
