import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import { PAY_STATUS, type PayStatus } from './enrolment.ts'
import type { Mode } from './examMode.ts'

/** Where and how an enrolment is sat. */
export interface Sitting {
  areaId: number
  mode: Mode
  feeFen: number
}

interface MoveFacts extends Sitting {
  payStatus: PayStatus
  hasExamTime: boolean
  /** When the exam was submitted. */
  satAt: Instant | null
}

/**
 * Why staff cannot move an enrolment to another area or between online and on site (office#child): ENROLMENT_REFUNDED,
 * EXAM_SAT, MOVE_HAS_TIME until its exam time is taken away, MOVE_NOTHING, and MOVE_FEE_DIFFERS for a paid one whose fee
 * would be another.
 */
export function whyCannotMove(from: MoveFacts, to: Sitting): Reason | null {
  if (from.payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (from.satAt !== null) return 'EXAM_SAT'
  if (from.hasExamTime) return 'MOVE_HAS_TIME'
  if (from.areaId === to.areaId && from.mode === to.mode) return 'MOVE_NOTHING'
  return from.payStatus === PAY_STATUS.paid && from.feeFen !== to.feeFen ? 'MOVE_FEE_DIFFERS' : null
}
