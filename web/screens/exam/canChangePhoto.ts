import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS } from '#domain/enrolment/enrolment.ts'

/** Tells whether another ID photo may still be sent: it may until the check has passed (rulings#photo). */
export const canChangePhotoOf = ({ CheckStatus }: Pick<EnrolmentWire, 'CheckStatus'>): boolean =>
  CheckStatus !== CHECK_STATUS.passed
