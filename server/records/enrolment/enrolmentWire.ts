import { bit } from '#contract/bit.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { CHECK_STATUS, candidateRemark } from '#domain/enrolment/enrolment.ts'
import { paymentHoldsUntil } from '#domain/money/payment.ts'
import { yuanOf } from '#domain/money.ts'
import { isResultVisible } from '#domain/result/result.ts'
import { isExamTimeVisible, whyCannotSetTracks } from '#domain/schedule/schedule.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { openCertificate } from './certificate.ts'
import { columnFields, columnsWire } from './columns.ts'
import type { WholeEnrolment } from './wholeQueries.ts'

/** The exam time is withheld until the batch shows rooms and the time is published (rulings#exam-time). */
export function examTimeWire(row: WholeEnrolment, now: Instant): EnrolmentWire['ExamTime'] {
  const { exam_time_id, time_begins_at, time_ends_at, time_published_at, show_room_at } = row
  if (!exam_time_id || !time_begins_at || !time_ends_at) return null
  if (!isExamTimeVisible(show_room_at, time_published_at, now)) return null
  return {
    ET_ID: exam_time_id,
    IsPub: 1,
    IsOnline: bit(row.time_is_online ?? false),
    ExamBeginDate: shanghaiIso(time_begins_at),
    ExamEndDate: shanghaiIso(time_ends_at),
    ExamAddress: row.time_address ?? '',
    ExamRoom: row.time_room ?? '',
  }
}

/** The result is withheld until it is approved and the batch shows results (rulings#result). */
function examResultWire(row: WholeEnrolment, now: Instant): EnrolmentWire['ExamResult'] {
  const times = {
    approvedAt: row.result_approved_at,
    showResultAt: row.show_result_at,
  }
  return row.result_code !== null && isResultVisible(times, now) ? { ERT_Code: row.result_code } : null
}

/**
 * Judged by the actual exam time, like the call that sets tracks, even while that time is withheld
 * (rulings#offline-tracks).
 */
export function canSetTracks(row: WholeEnrolment, now: Instant): 0 | 1 {
  const enrolment = { payStatus: row.pay_status, mode: row.mode }
  return bit(whyCannotSetTracks(enrolment, row.time_begins_at, now) === null)
}

/** Tells until when WeChat would not close the order that was opened last (rulings#edit). */
function holdsUntil({ order_status: status, order_opened_at: openedAt }: WholeEnrolment, now: Instant): string | null {
  if (status !== 'open' || !openedAt) return null
  const until = paymentHoldsUntil([{ status, createdAt: openedAt }], now)
  return until === null ? null : shanghaiIso(until)
}

/** The number of the bill of several that pays the enrolment or can pay it now; empty where it was paid for alone. */
function billNumberOf({ order_code, order_enrolment_id, order_status }: WholeEnrolment): string {
  return order_code !== null && order_enrolment_id === null && order_status !== 'closed' ? order_code : ''
}

/**
 * An enrolment as its owner sees it: with the complete certificate number and links that expire, without the staff's
 * part of a remark.
 */
export function enrolmentWire(row: WholeEnrolment, secrets: Secrets, now: Instant): EnrolmentWire {
  return {
    EF_ID: row.id,
    EB_ID: row.batch_id,
    UserID: row.account_id,
    ...columnsWire(row, columnFields),
    IsSkip: bit(row.is_skip),
    PrevCertPhoto: row.prev_cert_path ? fileLink(secrets, row.prev_cert_path, now) : '',
    Photo: fileLink(secrets, row.photo_path, now),
    CertNO: openCertificate(secrets, row.cert_sealed),
    Mobile: row.mobile,
    CreateTime: shanghaiIso(row.created_at),
    Fee: yuanOf(row.fee_fen),
    CheckStatus: row.check_status,
    CheckRemark: row.check_status === CHECK_STATUS.failed ? candidateRemark(row.check_remark) : '',
    IsPay: row.pay_status,
    IsConverted: bit(row.converted_at !== null),
    ExamNO: row.exam_no ?? '',
    IsSubAnswer: bit(row.answers_submitted_at !== null),
    TB_ID: row.textbook_id ?? 0,
    PayCode: row.pay_code ?? '',
    PayHoldsUntil: holdsUntil(row, now),
    IsPayHeld: bit(row.has_held === true),
    BillNO: billNumberOf(row),
    PayMethod: row.pay_method ?? '',
    ConsentVersion: row.consent_version ?? '',
    ExamBatch: {
      EB_ID: row.batch_id,
      EB_Name: row.batch_name,
      ShowRoomTime: isoOrNull(row.show_room_at),
      ShowRoomEndTime: isoOrNull(row.show_room_ends_at),
      ShowCommentsTime: isoOrNull(row.show_comments_at),
      HearingTestState: row.hearing_state,
      RegStartDate: shanghaiIso(row.registration_opens_at),
      RegEndDate: shanghaiIso(row.registration_closes_at),
      IsLock: bit(row.is_locked),
    },
    ExamArea: { EA_Name: row.area_name, IsOnlinePay: bit(row.pays_online) },
    Majors: { MName: row.major_name, ParentID: row.major_parent_id },
    Grades: {
      GName: row.grade_name,
      IsPrevCert: bit(row.needs_prev_cert),
      IsSkip: bit(row.needs_prev_cert),
      UploadTime: row.upload_minutes,
    },
    ExamTime: examTimeWire(row, now),
    S_PayOrder: row.order_status ? { IsPay: row.pay_status } : null,
    ExamResult: examResultWire(row, now),
    Attendance: attendanceCodeOf(row.attendance),
    CanSetTracks: canSetTracks(row, now),
  }
}
