import type { Reason } from '#domain/reasons/reasons.ts'

/**
 * OWN_FAMILY where the enrolment is among those of one's own family: what two people decide is decided by nobody for the own
 * child, whichever account has it (docs/adr/several-hats.md).
 */
export const whyOwnFamily = (ownIds: readonly number[], enrolmentId: number): Extract<Reason, 'OWN_FAMILY'> | null =>
  ownIds.includes(enrolmentId) ? 'OWN_FAMILY' : null
