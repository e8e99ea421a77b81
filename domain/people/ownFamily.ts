import type { Reason } from '#domain/reasons/reasons.ts'
import { phoneDigits } from './mobile.ts'

/** Whether somebody with this mobile is of the child's family, whose numbers are these, however they are written. */
export const isOwnFamily = (mobile: string, numbersOfFamily: readonly string[]): boolean =>
  numbersOfFamily.some((number) => phoneDigits(number) === phoneDigits(mobile))

/**
 * OWN_FAMILY where the enrolment is among those of one's own family: what two people decide is decided by nobody for the own
 * child, whichever account has it (docs/adr/several-hats.md).
 */
export const whyOwnFamily = (ownIds: readonly number[], enrolmentId: number): Extract<Reason, 'OWN_FAMILY'> | null =>
  ownIds.includes(enrolmentId) ? 'OWN_FAMILY' : null
