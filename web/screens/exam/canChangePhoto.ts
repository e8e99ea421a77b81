import type { EnrolmentWire } from '#contract/enrolment.ts'
import { CHECK_STATUS } from '#domain/enrolment.ts'

/** Whether another ID photo may still be sent: until the check has passed (rulings 4). */
export const canChangePhotoOf = ({ CheckStatus }: Pick<EnrolmentWire, 'CheckStatus'>): boolean =>
  CheckStatus !== CHECK_STATUS.passed
