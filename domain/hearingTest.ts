import { PAY_STATUS, type PayStatus } from './enrolment.ts'
import { HEARING_STATE, type HearingState, type OpenSheet, whyCannotUpload } from './examSession.ts'
import { linkLife } from './linkLife.ts'
import type { Reason } from './reasons.ts'
import { type GivenResult, RESULT } from './result.ts'
import type { Instant } from './time.ts'

/** What decides whether an enrolment may practise. */
export type PracticeFacts = { payStatus: PayStatus; isHearing: boolean; hearingState: HearingState }

/**
 * Why practice is closed: NOT_HEARING, ENROLMENT_REFUNDED, ENROLMENT_UNPAID, PRACTICE_CLOSED while the batch's
 * `HearingTestState` is 0 (rulings#hearing). Practice knows no window and no count.
 */
export function whyCannotPractise({ payStatus, isHearing, hearingState }: PracticeFacts): Reason | null {
  if (!isHearing) return 'NOT_HEARING'
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (payStatus !== PAY_STATUS.paid) return 'ENROLMENT_UNPAID'
  return hearingState === HEARING_STATE.closed ? 'PRACTICE_CLOSED' : null
}

/**
 * Why a paper takes no answer, play or recording any more: SUBMITTED_ALREADY, SESSION_REQUIRED, EXAM_OVER.
 * `receivedAt`: when the last byte of the request arrived; what arrives in the very instant of the end is in time
 * (rulings#attach-video, rulings#hearing).
 */
export function whyPaperClosed(paper: OpenSheet, receivedAt: Instant): Reason | null {
  const reason = whyCannotUpload(paper, receivedAt)
  // Its words are about videos.
  return reason === 'UPLOAD_TIME_OVER' ? 'EXAM_OVER' : reason
}

export type PlayFacts = { plays: number; lastPlayedAt: Instant | null; allowed: number }
export type PlayVerdict =
  /** One more is counted; its link ends at `until`. */
  | { kind: 'count'; until: Instant }
  /** The answer of this very play was lost: the same end, nothing counted. */
  | { kind: 'repeat'; until: Instant }
  | { kind: 'refuse'; reason: Reason }

/**
 * What becomes of a wish to hear an item for the `play`th time, from 1: PLAYS_SPENT when all are used. The play counted
 * last, asked for again while its link lives, counts once, so that a lost answer costs nobody a play.
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

/** An item of a paper as it was answered. `earned`: of a choice its points or 0; of a recording null until marked. */
export type MarkedItem = { points: number; isRecorded: boolean; earned: number | null }

/** What the machine marked: points earned and to be had, right answers and items. */
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

/** A recorded item with the examiner's score, 0 to 100; null without a recording, which earns nothing. */
export type ScoredRecording = { points: number; score: number | null }

/** Per cent of all points, to one decimal; RangeError for a paper without points. */
export function hearingPercentOf(
  machine: { earned: number; points: number },
  recordings: readonly ScoredRecording[],
): number {
  const total = recordings.reduce((sum, { points }) => sum + points, machine.points)
  if (total <= 0) throw new RangeError('a paper without points has no result')
  const earned = recordings.reduce((sum, { points, score }) => sum + (points * (score ?? 0)) / 100, machine.earned)
  // The tiny error of binary fractions must not cost a grade: 90 % is 90 %.
  return Math.floor((earned / total) * 1000 + 1e-6) / 10
}

/**
 * The least per cent of each result, best first: from 90 excellent, from 80 good, from 60 pass (demo world, hearing).
 */
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
