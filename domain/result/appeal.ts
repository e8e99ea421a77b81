import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { type GivenResult, RESULT, type ResultCode } from './result.ts'

/** What a second mark does to a result (office#appeals): the higher of both stands, or the second one, which may be lower. */
export const appealRules = ['higher', 'second'] as const
export type AppealRule = (typeof appealRules)[number]

/** The rule as families read it before they apply. */
export const appealRuleTexts: Readonly<Record<AppealRule, string>> = {
  higher: '复评与原成绩取较高者，成绩不会因复核降低',
  second: '以复评成绩为准，成绩可能提高，也可能降低',
}

/** Asked for by a family, or by staff who look at an examiner's marks again. */
export type AppealOrigin = 'family' | 'check'

export const appealStates = [
  'unpaid',
  'sent',
  'correcting',
  'checked',
  'marking',
  'marked',
  'prepared',
  'answered',
  'withdrawn',
  'expired',
] as const
export type AppealState = (typeof appealStates)[number]

/** How far an appeal is, as staff read it. */
export const appealStateTexts: Readonly<Record<AppealState, string>> = {
  unpaid: '待缴申诉费',
  sent: '待核对',
  correcting: '更正待确认',
  checked: '待安排考官',
  marking: '复评中',
  marked: '待作出答复',
  prepared: '答复待发布',
  answered: '已答复',
  withdrawn: '已撤回',
  expired: '逾期未缴费',
}

/** The same as the family reads it. What is decided is not told before it is released. */
export const familyStateTexts: Readonly<Record<AppealState, string>> = {
  unpaid: '待缴费',
  sent: '等待核对',
  correcting: '核对中',
  checked: '等待安排考官',
  marking: '复评中',
  marked: '正在形成答复',
  prepared: '正在形成答复',
  answered: '已答复',
  withdrawn: '已撤回',
  expired: '逾期未缴费',
}

/** What happened to an appeal, as its history says it. `kept`: written, and not sent before its fee is `paid`. */
export const appealStepKinds = [
  'kept',
  'sent',
  'paid',
  'checked',
  'correcting',
  'corrected',
  'notCorrected',
  'assigned',
  'steppedBack',
  'marked',
  'decided',
  'sentBack',
  'answered',
  'feeBack',
  'withdrawn',
  'expired',
] as const
export type AppealStepKind = (typeof appealStepKinds)[number]

/** The steps that a family never sees: they say what is decided before it is released. */
const hiddenSteps: readonly AppealStepKind[] = ['decided', 'sentBack', 'correcting', 'notCorrected']
export const isStepForFamily = (kind: AppealStepKind): boolean => !hiddenSteps.includes(kind)

/** Whose turn it is: of staff who check, assign or decide; of a second person; of an examiner; of a family that pays; nobody's. */
export const appealTurns = ['office', 'second', 'examiner', 'family', 'over'] as const
export type AppealTurn = (typeof appealTurns)[number]

/** What an appeal of each state waits for. */
export const turnOf: Readonly<Record<AppealState, AppealTurn>> = {
  unpaid: 'family',
  sent: 'office',
  correcting: 'second',
  checked: 'office',
  marking: 'examiner',
  marked: 'office',
  prepared: 'second',
  answered: 'over',
  withdrawn: 'over',
  expired: 'over',
}

type Actor = 'family' | 'staff' | 'other' | 'examiner' | 'clock'
interface Move {
  by: Actor
  from: readonly AppealState[]
  to: AppealState
}

/**
 * Who may do what when, and how far the appeal is then. `other` is a member of staff who did not decide. A wrong file, grade
 * or typed result is corrected by two people (`correct`); where there is nothing that can be marked again the answer follows
 * the check (`answerUnmarked`). What staff looked at by themselves and what changes nothing is closed by one (`closeCheck`).
 */
export const appealMoves = {
  pay: { by: 'family', from: ['unpaid'], to: 'sent' },
  withdraw: { by: 'family', from: ['unpaid', 'sent'], to: 'withdrawn' },
  expire: { by: 'clock', from: ['unpaid'], to: 'expired' },
  check: { by: 'staff', from: ['sent'], to: 'checked' },
  correct: { by: 'staff', from: ['sent'], to: 'correcting' },
  correctionMade: { by: 'other', from: ['correcting'], to: 'answered' },
  correctionDropped: { by: 'staff', from: ['correcting'], to: 'sent' },
  assign: { by: 'staff', from: ['checked', 'marking'], to: 'marking' },
  stepBack: { by: 'examiner', from: ['marking', 'marked'], to: 'checked' },
  mark: { by: 'examiner', from: ['marking'], to: 'marked' },
  changeMark: { by: 'examiner', from: ['marked'], to: 'marked' },
  startAnew: { by: 'examiner', from: ['marked'], to: 'marking' },
  answerUnmarked: { by: 'staff', from: ['sent'], to: 'prepared' },
  decide: { by: 'staff', from: ['marked'], to: 'prepared' },
  sendBack: { by: 'staff', from: ['prepared'], to: 'marked' },
  sendBackUnmarked: { by: 'staff', from: ['prepared'], to: 'sent' },
  release: { by: 'other', from: ['prepared'], to: 'answered' },
  closeCheck: { by: 'staff', from: ['marked'], to: 'answered' },
} as const satisfies Record<string, Move>
export type AppealDeed = keyof typeof appealMoves

/** APPEAL_CHANGED where an appeal of this state does not take the deed. */
export function whyCannotMove(state: AppealState, deed: AppealDeed): Reason | null {
  const from: readonly AppealState[] = appealMoves[deed].from
  return from.includes(state) ? null : 'APPEAL_CHANGED'
}

/** APPEAL_CHANGED where it does not wait to be released, APPEAL_OWN for the person who decided. */
export function whyCannotReleaseAppeal(
  { state, decidedBy }: { state: AppealState; decidedBy: number | null },
  accountId: number,
): Reason | null {
  return whyCannotMove(state, 'release') ?? (decidedBy === accountId ? 'APPEAL_OWN' : null)
}

/** Whether nobody has to do anything about it any more. */
export const isAppealOver = (state: AppealState): boolean => turnOf[state] === 'over'

/** The result after an appeal, from the one that stands and the second mark. */
export function resultOfAppeal(rule: AppealRule, standing: ResultCode, second: GivenResult): ResultCode {
  return rule === 'higher' ? (Math.max(standing, second) as ResultCode) : second
}

/** Whether what was heard can be marked again: a recording is there, and the candidate was not absent. */
export const canMarkAgain = ({ isOnline, code }: { isOnline: boolean; code: number }): boolean =>
  isOnline && code !== RESULT.absent

/** The most that a batch may ask for an appeal, in fen. */
export const APPEAL_MAX_FEE_FEN = 1_000_000

/** BATCH_APPEAL_FEE_WRONG unless it is an amount that a batch may ask for an appeal; null is no amount. */
export const whyAppealFeeUnfit = (feeFen: number | null): Reason | null =>
  feeFen === null || feeFen > APPEAL_MAX_FEE_FEN ? 'BATCH_APPEAL_FEE_WRONG' : null

/** How far an appeal is when it is sent: one with a fee waits until that is paid. */
export const firstAppealState = (feeFen: number): 'sent' | 'unpaid' => (feeFen > 0 ? 'unpaid' : 'sent')

/** The earlier appeals that no other about the same pieces stands against. */
export const cancelledAppealStates = ['withdrawn', 'expired'] as const satisfies readonly AppealState[]

/** What became of the fee of an appeal, as family and staff read it; `void`: it was never paid, and need not be any more. */
export const appealFeeStates = ['none', 'due', 'held', 'paid', 'returning', 'returned', 'void'] as const
export type AppealFeeState = (typeof appealFeeStates)[number]

export const appealFeeStateTexts: Readonly<Record<AppealFeeState, string>> = {
  none: '不收费',
  due: '待缴',
  held: '实付金额不符，财务核对中',
  paid: '已缴',
  returning: '已缴，正在退回',
  returned: '已缴，已退回',
  void: '未缴，不再收取',
}

interface AppealFeeFacts {
  feeFen: number
  state: AppealState
  isPaid: boolean
  /** Another amount came, and finance decides about it. */
  isHeld: boolean
  /** What of all that came for the appeal stays: received, less what went back or is on its way back. */
  keptFen: number
  /** Something is on its way back. */
  isReturning: boolean
}

export function appealFeeStateOf({
  feeFen,
  state,
  isPaid,
  isHeld,
  keptFen,
  isReturning,
}: AppealFeeFacts): AppealFeeState {
  if (feeFen === 0) return 'none'
  if (isPaid) return keptFen > 0 ? 'paid' : isReturning ? 'returning' : 'returned'
  if (isHeld) return 'held'
  return state === 'unpaid' ? 'due' : 'void'
}

/**
 * Why the fee of an appeal cannot be paid now: APPEAL_FEE_PAID, APPEAL_CHANGED where it was withdrawn or expired,
 * PAYMENT_HELD, or the reason of the window, which ends the time for paying too.
 */
export function whyCannotPayAppeal(
  { state, isPaid, isHeld, window }: { state: AppealState; isPaid: boolean; isHeld: boolean; window: AppealWindow },
  now: Instant,
): Reason | null {
  if (isPaid) return 'APPEAL_FEE_PAID'
  return whyCannotMove(state, 'pay') ?? (isHeld ? 'PAYMENT_HELD' : whyOutsideWindow(window, now))
}

/** The longest reason of a family, and the longest answer. */
export const APPEAL_TEXT_LENGTH = 500

/** APPEAL_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. */
export function whyAppealReasonUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > APPEAL_TEXT_LENGTH) return 'APPEAL_REASON_WRONG'
  return whyTextUnfit(reason)
}

/** As `whyAppealReasonUnfit`, of what staff write to the family: APPEAL_ANSWER_WRONG. */
export function whyAppealAnswerUnfit(answer: string): Reason | null {
  if (answer === '' || Array.from(answer).length > APPEAL_TEXT_LENGTH) return 'APPEAL_ANSWER_WRONG'
  return whyTextUnfit(answer)
}

export interface AppealWindow {
  opensAt: Instant | null
  closesAt: Instant | null
}

/** APPEAL_NOT_OFFERED, APPEAL_EARLY or APPEAL_LATE outside the batch's window. Reading is never bound to it. */
export function whyOutsideWindow({ opensAt, closesAt }: AppealWindow, now: Instant): Reason | null {
  if (opensAt === null || closesAt === null) return 'APPEAL_NOT_OFFERED'
  if (now < opensAt) return 'APPEAL_EARLY'
  return now < closesAt ? null : 'APPEAL_LATE'
}

/** Which pieces an appeal is about, by their ordinals; none of them: the whole exam. */
export interface AppealScope {
  isWhole: boolean
  ordinals: readonly string[]
}

/**
 * Each piece, and the whole, is appealed against once: a scope meets another where they share a piece, or one is the whole.
 */
function meets(one: AppealScope, other: AppealScope): boolean {
  return one.isWhole || other.isWhole || one.ordinals.some((ordinal) => other.ordinals.includes(ordinal))
}

/**
 * APPEAL_PIECES_WRONG for pieces that were not played or none at all, APPEAL_SENT_ALREADY where an earlier appeal that was
 * not withdrawn is about one of them. Two on different pieces stand beside each other.
 */
export function whyCannotAppealAgainst(
  scope: AppealScope,
  { played, earlier }: { played: readonly string[]; earlier: readonly AppealScope[] },
): Reason | null {
  const areKnown = scope.ordinals.every((ordinal) => played.includes(ordinal))
  if (!areKnown || scope.isWhole !== (scope.ordinals.length === 0)) return 'APPEAL_PIECES_WRONG'
  return earlier.some((other) => meets(scope, other)) ? 'APPEAL_SENT_ALREADY' : null
}
