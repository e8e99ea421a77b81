import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'

/** How far the result of a candidate is: marks come in, a chief has decided between them, staff have approved it. */
export type Standing = 'marking' | 'decided' | 'approved'
/** An examiner who marks, or the chief who decided. */
export type Hand = 'marker' | 'decider'
export type MarkingDeed = 'submit' | 'change' | 'startAnew' | 'takeOffline' | 'stepBack'

/**
 * Who may change what after whom (rulings#result, office#marking), and the reason why not. What a chief has decided stands:
 * those between whom he decided do not change their marks afterwards, since he decided about these. He may himself think better
 * of it until the result is approved; from then on only an appeal changes it.
 */
export const markingRights: Readonly<
  Record<Standing, Readonly<Record<Hand, Readonly<Record<MarkingDeed, Reason | null>>>>>
> = {
  marking: {
    marker: { submit: null, change: null, startAnew: null, takeOffline: null, stepBack: null },
    decider: { submit: null, change: null, startAnew: null, takeOffline: null, stepBack: null },
  },
  decided: {
    marker: { submit: null, change: 'REVIEW_DECIDED', startAnew: 'REVIEW_DECIDED', takeOffline: null, stepBack: null },
    decider: { submit: null, change: null, startAnew: null, takeOffline: null, stepBack: null },
  },
  approved: {
    marker: {
      submit: 'REVIEW_FIXED',
      change: 'REVIEW_FIXED',
      startAnew: 'REVIEW_FIXED',
      takeOffline: 'REVIEW_FIXED',
      stepBack: 'REVIEW_FIXED',
    },
    decider: {
      submit: 'REVIEW_FIXED',
      change: 'REVIEW_FIXED',
      startAnew: 'REVIEW_FIXED',
      takeOffline: 'REVIEW_FIXED',
      stepBack: 'REVIEW_FIXED',
    },
  },
}

export type StandingFacts = {
  approvedAt: Instant | null
  /** The chief whose decision stands; null where none has decided. */
  decidedBy: number | null
}

export function standingOf({ approvedAt, decidedBy }: StandingFacts): Standing {
  if (approvedAt !== null) return 'approved'
  return decidedBy === null ? 'marking' : 'decided'
}

/** Why this examiner may not do it now; null where he may. */
export function whyMayNot(deed: MarkingDeed, facts: StandingFacts, examinerId: number): Reason | null {
  return markingRights[standingOf(facts)][facts.decidedBy === examinerId ? 'decider' : 'marker'][deed]
}
