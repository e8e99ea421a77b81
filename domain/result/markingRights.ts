import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'

/** The stage of a candidate's result: marks come in, a chief has decided between them, staff have approved it. */
export type Standing = 'marking' | 'decided' | 'approved'
/** In which part somebody acts: an examiner who marks, or the chief who decided. */
type Part = 'marker' | 'decider'
/** What an examiner does with a review. */
export type MarkingAct = 'submit' | 'change' | 'startAnew' | 'takeOffline' | 'stepBack'

/**
 * Who may still do what at each stage (rulings#result, office#marking): null, or the reason why not. The examiners between
 * whom a chief has decided cannot change their marks afterwards, since he decided about these marks. He himself may change his
 * decision until the result is approved; from then on only an appeal changes it.
 */
export const markingRights: Readonly<
  Record<Standing, Readonly<Record<Part, Readonly<Record<MarkingAct, Reason | null>>>>>
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
export function whyMarkingForbidden(act: MarkingAct, facts: StandingFacts, examinerId: number): Reason | null {
  return markingRights[standingOf(facts)][facts.decidedBy === examinerId ? 'decider' : 'marker'][act]
}
