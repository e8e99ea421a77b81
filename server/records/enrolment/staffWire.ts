import { bit } from '#contract/bit.ts'
import type { StaffEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { listedTexts } from '#domain/enrolment/formTexts.ts'
import { yuanOf } from '#domain/money.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { columnsWire } from './columns.ts'
import type { StaffRow } from './staffQueries.ts'

const LISTED = [...listedTexts, 'sex', 'birthMonth', 'certType', 'mode'] as const

/**
 * An enrolment as staff see it: with a masked certificate number (rulings#certificate-numbers) and the complete remark.
 */
export function staffWire(row: StaffRow, secrets: Secrets, now: Instant): StaffEnrolmentWire {
  return {
    EF_ID: row.id,
    EB_ID: row.batch_id,
    EB_Name: row.batch_name,
    ...columnsWire(row, LISTED),
    CertNOMasked: row.cert_masked,
    Mobile: row.mobile,
    EA_Name: row.area_name,
    MName: row.major_name,
    GName: row.grade_name,
    IsConverted: bit(row.converted_at !== null),
    Fee: yuanOf(row.fee_fen),
    IsPay: row.pay_status,
    PayMethod: row.pay_method ?? '',
    PayTime: isoOrNull(row.paid_at),
    CheckStatus: row.check_status,
    CheckRemark: row.check_remark,
    ExamNO: row.exam_no ?? '',
    CreateTime: shanghaiIso(row.created_at),
    Photo: fileLink(secrets, row.photo_path, now),
    ExamTime: examTimeOf(row),
    Examiners: row.examiners.map(({ id, name, mobile }) => ({ UserID: id, Name: name || mobile })),
  }
}

function examTimeOf(row: StaffRow): StaffEnrolmentWire['ExamTime'] {
  const { exam_time_id, time_begins_at, time_ends_at } = row
  if (exam_time_id === null || !time_begins_at || !time_ends_at) return null
  return {
    ET_ID: exam_time_id,
    ExamBeginDate: shanghaiIso(time_begins_at),
    ExamEndDate: shanghaiIso(time_ends_at),
    ExamRoom: row.time_room ?? '',
    IsPub: bit(row.time_published_at !== null),
  }
}
