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
    CandidateID: row.candidateId,
    EB_ID: row.batchId,
    EB_Name: row.batchName,
    ...columnsWire(row, LISTED),
    CertNOMasked: row.certMasked,
    Mobile: row.mobile,
    EA_Name: row.areaName,
    MName: row.majorName,
    GName: row.gradeName,
    IsConverted: bit(row.convertedAt !== null),
    Fee: yuanOf(row.feeFen),
    IsPay: row.payStatus,
    PayMethod: row.payMethod ?? '',
    PayTime: isoOrNull(row.paidAt),
    CheckStatus: row.checkStatus,
    CheckRemark: row.checkRemark,
    ExamNO: row.examNo ?? '',
    CreateTime: shanghaiIso(row.createdAt),
    Photo: fileLink(secrets, row.photoPath, now),
    ExamTime: examTimeOf(row),
    Examiners: row.examiners.map(({ id, name, mobile }) => ({ UserID: id, Name: name || mobile })),
  }
}

function examTimeOf(row: StaffRow): StaffEnrolmentWire['ExamTime'] {
  const { examTimeId, timeBeginsAt, timeEndsAt } = row
  if (examTimeId === null || !timeBeginsAt || !timeEndsAt) return null
  return {
    ET_ID: examTimeId,
    ExamBeginDate: shanghaiIso(timeBeginsAt),
    ExamEndDate: shanghaiIso(timeEndsAt),
    ExamRoom: row.timeRoom ?? '',
    IsPub: bit(row.timePublishedAt !== null),
  }
}
