import type { Ctx, Me } from '#server/context.ts'
import { linksOf, reviewWire } from '#server/records/review/reviewWire.ts'
import { refuse } from '#server/refuse.ts'
import type { Marking } from './marking.ts'

export interface SentBase {
  BaseVersion?: number | undefined
}

/**
 * REVIEW_CHANGED_ELSEWHERE, with the present review in `OtherMsg`, where the device that sends went on from another version
 * than the present one (0: none). Who names no version overwrites.
 */
export function requireBase(ctx: Ctx<Me>, { review }: Pick<Marking, 'review'>, { BaseVersion }: SentBase): void {
  if (!review || BaseVersion === undefined || BaseVersion === review.version) return
  refuse('REVIEW_CHANGED_ELSEWHERE', { OtherMsg: reviewWire(review, linksOf(ctx)) })
}
