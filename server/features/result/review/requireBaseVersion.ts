import type { Ctx, Me } from '#server/context.ts'
import { linksOf, reviewWire } from '#server/records/result/review/reviewWire.ts'
import { refuse } from '#server/refuse.ts'
import type { Marking } from './marking.ts'

export interface SentBase {
  BaseVersion?: number | undefined
}

/**
 * Refuses REVIEW_CHANGED_ELSEWHERE, with the stored review in `OtherMsg`, when the client edited another version than
 * the stored one (0: none). A client that names no version overwrites.
 */
export function requireBaseVersion(ctx: Ctx<Me>, { review }: Pick<Marking, 'review'>, { BaseVersion }: SentBase): void {
  if (!review || BaseVersion === undefined || BaseVersion === review.version) return
  refuse('REVIEW_CHANGED_ELSEWHERE', { OtherMsg: reviewWire(review, linksOf(ctx)) })
}
