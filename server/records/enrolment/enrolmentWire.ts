import { bit } from '#contract/bit.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { CHECK_STATUS } from '#domain/enrolment/enrolment.ts'
import { candidateRemark } from '#domain/enrolment/photoRemark.ts'
import { paymentHoldsUntil } from '#domain/money/payment.ts'
import { yuanOf } from '#domain/money.ts'
import { isResultVisible } from '#domain/result/result.ts'
import { isExamTimeVisible, whyCannotSetTracks } from '#domain/schedule/schedule.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { readCertificate } from './certificate.ts'
import { columnFields, columnsWire } from './columns.ts'
import { readSessionFacts, type SessionFacts } from './latestSession.ts'
import type { WholeEnrolment } from './wholeQueries.ts'

/** The exam time is withheld until the batch shows rooms and the time is published (rulings#exam-time). */
export function examTimeWire(row: WholeEnrolment, now: Instant): EnrolmentWire['ExamTime'] {
  const { examTimeId, timeBeginsAt, timeEndsAt, timePublishedAt, showRoomAt } = row
  if (!examTimeId || !timeBeginsAt || !timeEndsAt) return null
  if (!isExamTimeVisible(showRoomAt, timePublishedAt, now)) return null
  return {
    ET_ID: examTimeId,
    IsPub: 1,
    IsOnline: bit(row.timeIsOnline ?? false),
    ExamBeginDate: shanghaiIso(timeBeginsAt),
    ExamEndDate: shanghaiIso(timeEndsAt),
    ExamAddress: row.timeAddress ?? '',
    ExamRoom: row.timeRoom ?? '',
  }
}

function examSessionWire({ session, retryUntil, retake }: SessionFacts) {
  return {
    ExamSession: session && {
      EndTime: shanghaiIso(session.endsAt),
      Filled: session.filled,
      Required: session.required,
    },
    RetryUntil: isoOrNull(retryUntil),
    Retake: retake && { EndTime: shanghaiIso(retake.until), Piece: retake.piece },
  }
}

/** The result is withheld until it is approved and the batch shows results (rulings#result). */
function examResultWire(row: WholeEnrolment, now: Instant): EnrolmentWire['ExamResult'] {
  const times = {
    releasedAt: row.resultReleasedAt,
    showResultAt: row.showResultAt,
  }
  return row.resultCode !== null && isResultVisible(times, now) ? { ERT_Code: row.resultCode } : null
}

/**
 * Judged by the actual exam time, like the call that sets tracks, even while that time is withheld
 * (rulings#offline-tracks).
 */
export function canSetTracks(row: WholeEnrolment, now: Instant): 0 | 1 {
  const enrolment = { payStatus: row.payStatus, mode: row.mode }
  return bit(whyCannotSetTracks(enrolment, row.timeBeginsAt, now) === null)
}

/** Tells until when WeChat would not close the order that was opened last (rulings#edit). */
function holdsUntil({ orderStatus: status, orderOpenedAt: openedAt }: WholeEnrolment, now: Instant): string | null {
  if (status !== 'open' || !openedAt) return null
  const until = paymentHoldsUntil([{ status, createdAt: openedAt }], now)
  return until === null ? null : shanghaiIso(until)
}

/** The number of the bill of several that pays the enrolment or can pay it now; empty where it was paid for alone. */
function billNumberOf({ orderCode, orderEnrolmentId, orderStatus }: WholeEnrolment): string {
  return orderCode !== null && orderEnrolmentId === null && orderStatus !== 'closed' ? orderCode : ''
}

type WireSources = Pick<Ctx, 'secrets' | 'now'>

/**
 * An enrolment as its owner sees it: with the complete certificate number and links that expire, without the staff's
 * part of a remark.
 */
function enrolmentWire(row: WholeEnrolment, sitting: SessionFacts, { secrets, now }: WireSources): EnrolmentWire {
  return {
    EF_ID: row.id,
    EB_ID: row.batchId,
    UserID: row.accountId,
    ...columnsWire(row, columnFields),
    IsSkip: bit(row.isSkip),
    PrevCertPhoto: row.prevCertPath ? fileLink(secrets, row.prevCertPath, now) : '',
    Photo: fileLink(secrets, row.photoPath, now),
    CertNO: readCertificate(secrets, row.certSealed) ?? '',
    Mobile: row.mobile,
    CreateTime: shanghaiIso(row.createdAt),
    Fee: yuanOf(row.feeFen),
    CheckStatus: row.checkStatus,
    CheckRemark: row.checkStatus === CHECK_STATUS.failed ? candidateRemark(row.checkRemark) : '',
    IsPay: row.payStatus,
    IsConverted: bit(row.convertedAt !== null),
    ExamNO: row.examNo ?? '',
    IsSubAnswer: bit(row.answersSubmittedAt !== null),
    TB_ID: row.textbookId ?? 0,
    PayCode: row.payCode ?? '',
    PayHoldsUntil: holdsUntil(row, now),
    IsPostponed: bit(row.isPostponed),
    IsPayHeld: bit(row.hasHeld === true),
    BillNO: billNumberOf(row),
    PayMethod: row.payMethod ?? '',
    ConsentVersion: row.consentVersion ?? '',
    ExamBatch: {
      EB_ID: row.batchId,
      EB_Name: row.batchName,
      ShowRoomTime: isoOrNull(row.showRoomAt),
      ShowRoomEndTime: isoOrNull(row.showRoomEndsAt),
      ShowCommentsTime: isoOrNull(row.showCommentsAt),
      HearingTestState: row.hearingState,
      RegStartDate: shanghaiIso(row.registrationOpensAt),
      RegEndDate: shanghaiIso(row.registrationClosesAt),
      IsLock: bit(row.isLocked),
    },
    ExamArea: { EA_Name: row.areaName, IsOnlinePay: bit(row.paysOnline) },
    Majors: { MName: row.majorName, ParentID: row.majorParentId },
    Grades: {
      GName: row.gradeName,
      IsPrevCert: bit(row.needsPrevCert),
      IsSkip: bit(row.needsPrevCert),
      UploadTime: row.uploadMinutes,
    },
    ExamTime: examTimeWire(row, now),
    IsAvoidedDay: bit(row.isOnAvoidedDay && row.timeIsOnline === false && examTimeWire(row, now) !== null),
    ...examSessionWire(sitting),
    S_PayOrder: row.orderStatus ? { IsPay: row.payStatus } : null,
    ExamResult: examResultWire(row, now),
    Attendance: attendanceCodeOf(row.attendance),
    CanSetTracks: canSetTracks(row, now),
  }
}

/** Enrolments as their owner sees them, each with its online exam that is under way. */
export async function enrolmentWires(
  { db, ...sources }: Pick<Ctx, 'db' | 'secrets' | 'now'>,
  rows: readonly WholeEnrolment[],
): Promise<EnrolmentWire[]> {
  const sitters = rows.map((row) => ({ ...row, beginsAt: row.timeBeginsAt, windowEndsAt: row.timeEndsAt }))
  const sittingOf = await readSessionFacts(db, sitters, sources.now)
  return rows.map((row) => enrolmentWire(row, sittingOf(row.id), sources))
}
