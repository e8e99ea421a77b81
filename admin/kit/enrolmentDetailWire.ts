import type { AnswerOf } from '#client/api.ts'

/** One enrolment as its page shows it. */
export type EnrolmentDetailWire = AnswerOf<'Admin', 'GetEnrolmentDetail'>['item']
