import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { WholeEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { sealTicketCode } from './ticketCode.ts'

type Ticketed = Pick<WholeEnrolment, 'id' | 'name' | 'major_name' | 'grade_name' | 'exam_no' | 'pay_status'>

/**
 * Returns the sealed code of an enrolment's ticket; empty while it is unpaid, refunded or without an exam number
 * (rulings#on-site-code).
 */
export function ticketCodeOf(row: Ticketed, secrets: Secrets, now: Instant): string {
  if (row.pay_status !== PAY_STATUS.paid || row.exam_no === null) return ''
  const { id: enrolmentId, name, major_name: majorName, grade_name: gradeName, exam_no: examNo } = row
  return sealTicketCode(secrets, { enrolmentId, name, majorName, gradeName, examNo }, now)
}
