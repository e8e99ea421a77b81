import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { WholeEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { sealTicketCode } from './ticketCode.ts'

type Ticketed = Pick<WholeEnrolment, 'id' | 'name' | 'majorName' | 'gradeName' | 'examNo' | 'payStatus'>

/**
 * Returns the sealed code of an enrolment's ticket; empty while it is unpaid, refunded or without an exam number
 * (rulings#on-site-code).
 */
export function ticketCodeOf(row: Ticketed, secrets: Secrets, now: Instant): string {
  if (row.payStatus !== PAY_STATUS.paid || row.examNo === null) return ''
  const { id: enrolmentId, name, majorName, gradeName, examNo } = row
  return sealTicketCode(secrets, { enrolmentId, name, majorName, gradeName, examNo }, now)
}
