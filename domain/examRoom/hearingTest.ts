import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { linkLife } from '#domain/people/linkLife.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type GivenResult, RESULT } from '#domain/result/result.ts'
import type { Instant } from '#domain/time.ts'
import { HEARING_STATE, type HearingState, type SheetFacts, whyCannotUpload } from './examSession.ts'

/** What decides whether an enrolment may practise. */
export type PracticeFacts = { payStatus: PayStatus; isHearing: boolean; hearingState: HearingState }

/**
 * Why practice is closed: NOT_HEARING, ENROLMENT_REFUNDED, ENROLMENT_UNPAID, PRACTICE_CLOSED while the batch's
 * `HearingTestState` is 0 (rulings#hearing). Practice is limited by no window and no count.
 */
export function whyCannotPractise({ payStatus, isHearing, hearingState }: PracticeFacts): Reason | null {
  if (!isHearing) return 'NOT_HEARING'
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (payStatus !== PAY_STATUS.paid) return 'ENROLMENT_UNPAID'
  return hearingState === HEARING_STATE.closed ? 'PRACTICE_CLOSED' : null
}

/**
 * Why a paper takes no answer, play or recording any more: SUBMITTED_ALREADY, SESSION_REQUIRED, EXAM_OVER. `receivedAt`
 * is when the last byte of the request arrived; a request that arrives exactly at the end is in time
 * (rulings#attach-video, rulings#hearing).
 */
export function whyPaperClosed(paper: SheetFacts, receivedAt: Instant): Reason | null {
  const reason = whyCannotUpload(paper, receivedAt)
  // The text of UPLOAD_TIME_OVER speaks of videos, which a hearing test does not have.
  return reason === 'UPLOAD_TIME_OVER' ? 'EXAM_OVER' : reason
}

export type PlayFacts = { plays: number; lastPlayedAt: Instant | null; allowed: number }
export type PlayVerdict =
  /** A play is counted; its link expires at `until`. */
  | { kind: 'count'; until: Instant }
  /** The response to this play was lost: its link expires as before, and nothing is counted. */
  | { kind: 'repeat'; until: Instant }
  | { kind: 'refuse'; reason: Reason }

/**
 * Decides on a request to play an item for the `play`th time, from 1: PLAYS_SPENT when all plays are used. A repeated
 * request for the last counted play is not counted again while its link is valid, so that a lost response costs nobody
 * a play.
 */
export function playOf({ plays, lastPlayedAt, allowed }: PlayFacts, play: number, now: Instant): PlayVerdict {
  const life = linkLife.play.mostSeconds * 1000
  if (play === plays && lastPlayedAt !== null && now < lastPlayedAt + life) {
    return { kind: 'repeat', until: lastPlayedAt + life }
  }
  return plays < allowed ? { kind: 'count', until: now + life } : { kind: 'refuse', reason: 'PLAYS_SPENT' }
}

/** CHOICE_WRONG unless the item has choices and `choice`, from 1 as shown, is one of them. */
export function whyChoiceUnfit(choice: number, optionCount: number): Reason | null {
  return Number.isInteger(choice) && choice >= 1 && choice <= optionCount ? null : 'CHOICE_WRONG'
}

/**
 * An answered item of a paper. `earned` is its points or 0 for a choice, and null for a recording until it is marked.
 */
export type MarkedItem = { points: number; isRecorded: boolean; earned: number | null }

/** The part that is marked automatically: points earned and attainable, right answers, and items. */
export function machinePartOf(items: readonly MarkedItem[]): {
  earned: number
  points: number
  right: number
  count: number
} {
  const own = items.filter(({ isRecorded }) => !isRecorded)
  return {
    earned: own.reduce((sum, { earned }) => sum + (earned ?? 0), 0),
    points: own.reduce((sum, { points }) => sum + points, 0),
    right: own.filter(({ earned }) => (earned ?? 0) > 0).length,
    count: own.length,
  }
}

/** A recorded item with the examiner's score, 0 to 100; null where there is no recording, which earns nothing. */
export type ScoredRecording = { points: number; score: number | null }

/** Percentage of all points, cut to one decimal; RangeError for a paper without points. */
export function hearingPercentOf(
  machine: { earned: number; points: number },
  recordings: readonly ScoredRecording[],
): number {
  const total = recordings.reduce((sum, { points }) => sum + points, machine.points)
  if (total <= 0) throw new RangeError('a paper without points has no result')
  const earned = recordings.reduce((sum, { points, score }) => sum + (points * (score ?? 0)) / 100, machine.earned)
  // Without the epsilon a floating-point error could turn 90 % into 89.9 % and cost a grade.
  return Math.floor((earned / total) * 1000 + 1e-6) / 10
}

/** The lowest percentage of each result, best first, as in the demo data: 90 excellent, 80 good, 60 pass. */
export const HEARING_RESULTS: ReadonlyArray<readonly [leastPercent: number, result: GivenResult]> = [
  [90, RESULT.excellent],
  [80, RESULT.good],
  [60, RESULT.pass],
  [0, RESULT.fail],
]

/** The result that the page proposes for a percentage; the examiner may give another (rulings#result). */
export function hearingResultOf(percent: number): GivenResult {
  const [, result] = HEARING_RESULTS.find(([least]) => percent >= least) ?? [0, RESULT.fail]
  return result
}
