import { type BatchWindow, batchPhaseOf } from '#domain/batch/batch.ts'
import {
  endMinuteText,
  type Instant,
  isoClockText,
  lastMinuteText,
  shanghaiIso,
  shanghaiMinuteText,
  startOfShanghaiDay,
} from '#domain/time.ts'
import { type Attendance, SWEPT_AFTER_MS } from './attendance.ts'
import { checkedInStep } from './checkedInStep.ts'
import { CHECK_STATUS, type CheckStatus } from './enrolment.ts'
import { MODE, type Mode } from './examMode.ts'

/** What the next step of an enrolment depends on; fields that the server still withholds are null. */
export type EnrolmentFacts = {
  isPaid: boolean
  isRefunded: boolean
  /** Another amount than the fee was paid, and a person decides about it. */
  isPaymentHeld: boolean
  areaPaysOnline: boolean
  checkStatus: CheckStatus
  mode: Mode
  isHearing: boolean
  batch: BatchWindow
  /** When room and time are shown (`ShowRoomTime`), null while not decided. */
  showRoomAt: Instant | null
  /** The published exam time: a window online, begin and end of the sitting on site. */
  examTime: { beginsAt: Instant; endsAt: Instant } | null
  /** The candidate could not come on his day, and waits for another one. */
  isPostponed: boolean
  /** The online exam that has begun and is neither submitted nor set aside, with its videos. */
  session: { endsAt: Instant; filled: number; required: number } | null
  /** Until when another session may begin that staff have allowed. */
  retryUntil: Instant | null
  /** The one piece of a submitted exam that staff let be recorded again, and until when. */
  retake: { until: Instant; piece: string } | null
  isSubmitted: boolean
  isResultVisible: boolean
  /** The recorded attendance; `absent` also where the visible result says so. */
  attendance: Attendance
}

export type NextStepKey =
  | 'refunded'
  | 'viewResult'
  | 'lapsed'
  | 'waitBatch'
  | 'pay'
  | 'payAtDesk'
  | 'waitPayment'
  | 'changePhoto'
  | 'waitCheck'
  | 'waitRoom'
  | 'waitNewDay'
  | 'waitExam'
  | 'examRuns'
  | 'hearingRuns'
  | 'submit'
  | 'sitAgain'
  | 'retake'
  | 'sitOnline'
  | 'sitHearing'
  | 'sitOffline'
  | 'waitCollection'
  | 'missed'
  | 'missedHearing'
  | 'absent'
  | 'notCheckedIn'
  | 'waitResult'
  | 'resultAbsent'

/** `todo`: the candidate must act; `wait`: somebody else must; `done`: nothing is left to do. */
export const tones = ['todo', 'wait', 'done'] as const
export type Tone = (typeof tones)[number]

const STEPS: Readonly<Record<NextStepKey, readonly [tone: Tone, text: string]>> = {
  refunded: ['done', '该报名已退费'],
  viewResult: ['done', '成绩已公布，可以查看成绩'],
  lapsed: ['done', '报名已结束，未缴费的报名已失效'],
  waitBatch: ['wait', '该批次暂停报名，恢复后可继续缴费'],
  pay: ['todo', '请在报名截止前完成缴费'],
  payAtDesk: ['todo', '请在报名截止前到指定地点缴费'],
  waitPayment: ['wait', '缴费金额正在核对，请勿重复支付'],
  changePhoto: ['todo', '照片未通过审核，请更换照片'],
  waitCheck: ['wait', '照片审核中，请等待审核结果'],
  waitRoom: ['wait', '等待公布考试时间和考场'],
  waitNewDay: ['wait', '考试已改期，工作人员正在安排新的时间'],
  waitExam: ['wait', '考试安排已公布，请按时参加考试'],
  examRuns: ['todo', '考试进行中'],
  hearingRuns: ['todo', '听力考试进行中'],
  submit: ['todo', '视频齐全，请提交'],
  sitAgain: ['todo', '工作人员已允许重新考试，请按时开始'],
  retake: ['todo', '请重新录制一首曲目并提交'],
  sitOnline: ['todo', '线上考试已开始，请在截止前上传视频'],
  sitHearing: ['todo', '听力考试已开始，请在截止前完成'],
  sitOffline: ['todo', '考试正在进行，请到考场参加考试'],
  waitCollection: ['wait', '考试时间已到，正在核对是否已提交'],
  missed: ['done', '未参加考试：规定时间内没有提交视频，如有疑问请联系协会'],
  missedHearing: ['done', '未参加考试：规定时间内没有提交答卷，如有疑问请联系协会'],
  absent: ['done', '缺考，如有疑问请联系协会'],
  notCheckedIn: ['done', '考试时间已过，没有查到签到记录；如已参加考试，请联系协会核对'],
  waitResult: ['wait', '考试已结束，等待公布成绩'],
  resultAbsent: ['done', '成绩已公布：缺考，如有疑问请联系协会'],
}

/** The next step; `deadline` is when it must be done, or when the waiting ends, null where none is known. */
export type NextStep = { key: NextStepKey; text: string; deadline: Instant | null; tone: Tone }

/**
 * What the candidate must do next, one thing at a time; payment comes first, since nothing else counts without it
 * (specification#payment, rulings#fee, rulings#session, rulings#result).
 */
export function nextStepOf(facts: EnrolmentFacts, now: Instant): NextStep {
  const [key, deadline] = keyAndDeadline(facts, now)
  const [tone, text] = STEPS[key]
  return checkedInStep(key, facts) ?? { key, text: text + moreOf(key, facts), deadline, tone }
}

/** How far an exam has come, or which piece is meant. */
function moreOf(key: NextStepKey, { session, retake }: EnrolmentFacts): string {
  if (key === 'examRuns' && session) return `，已传${session.filled}/${session.required}`
  return key === 'retake' && retake ? `：${retake.piece}` : ''
}

/** The deadline as users read it: until when to act, or when the waiting ends; empty where none is known. */
export function deadlineText({ key, deadline, tone }: NextStep): string {
  if (deadline === null) return ''
  if (key === 'examRuns' || key === 'hearingRuns') return `${isoClockText(shanghaiIso(deadline))}结束`
  if (key === 'pay' || key === 'payAtDesk') return `${lastMinuteText(deadline)}前`
  if (tone === 'todo') return `${endMinuteText(deadline)}前`
  return key === 'waitExam' ? `${shanghaiMinuteText(deadline)}开始` : `预计${shanghaiMinuteText(deadline)}公布`
}

const UNDER_WAY: readonly NextStepKey[] = ['examRuns', 'hearingRuns', 'submit', 'retake']

/** Whether the exam lies on this day and is still to come or going on. */
function isExamToday({ examTime, isSubmitted }: EnrolmentFacts, { tone }: NextStep, now: Instant): boolean {
  if (!examTime || isSubmitted || tone === 'done' || now >= examTime.endsAt) return false
  const today = startOfShanghaiDay(now)
  return startOfShanghaiDay(examTime.beginsAt) === today || startOfShanghaiDay(examTime.endsAt - 1) === today
}

const URGENCY: Readonly<Record<Tone, number>> = { todo: 2, wait: 3, done: 4 }

function urgencyOf(facts: EnrolmentFacts, step: NextStep, now: Instant): number {
  if (UNDER_WAY.includes(step.key)) return 0
  return isExamToday(facts, step, now) ? 1 : URGENCY[step.tone]
}

/**
 * Pairs each row with its next step and sorts by urgency: exams under way, exams of this day, what the candidate must do,
 * then what is waited for, each by the earliest deadline, and last what is over. Ties keep their order. `isFirst`: its
 * exam is under way or lies on this day.
 */
export function sortedByUrgency<Row>(
  rows: readonly Row[],
  factsOf: (row: Row) => EnrolmentFacts,
  now: Instant,
): { row: Row; step: NextStep; isFirst: boolean }[] {
  const due = ({ deadline }: NextStep) => deadline ?? Number.MAX_SAFE_INTEGER
  return rows
    .map((row) => {
      const facts = factsOf(row)
      const step = nextStepOf(facts, now)
      const urgency = urgencyOf(facts, step, now)
      return { row, step, urgency, isFirst: urgency <= 1 }
    })
    .sort((a, b) => a.urgency - b.urgency || due(a.step) - due(b.step))
}

/** The most urgent row; null where there is none. */
export function mostUrgent<Row>(rows: readonly Row[], factsOf: (row: Row) => EnrolmentFacts, now: Instant): Row | null {
  return sortedByUrgency(rows, factsOf, now)[0]?.row ?? null
}

function keyAndDeadline(facts: EnrolmentFacts, now: Instant): [NextStepKey, Instant | null] {
  if (facts.isRefunded) return ['refunded', null]
  if (facts.isResultVisible) return [facts.attendance === 'absent' ? 'resultAbsent' : 'viewResult', null]
  if (!facts.isPaid) return payment(facts, now)
  if (facts.retake && now < facts.retake.until) return ['retake', facts.retake.until]
  if (facts.isSubmitted) return ['waitResult', null]
  const underWay = underWayOf(facts, now)
  if (underWay) return underWay
  if (facts.examTime && now >= facts.examTime.endsAt) return [afterExam(facts, facts.examTime.endsAt, now), null]
  if (facts.checkStatus === CHECK_STATUS.failed) return ['changePhoto', facts.examTime?.endsAt ?? null]
  return exam(facts, now)
}

/** An exam that has begun, or may begin again, comes before its window, the photo check and all else. */
function underWayOf(
  { session, retryUntil, examTime, isHearing }: EnrolmentFacts,
  now: Instant,
): [NextStepKey, Instant] | null {
  if (session) {
    const isComplete = session.required > 0 && session.filled >= session.required
    const closesAt = isComplete ? Math.max(session.endsAt, examTime?.endsAt ?? 0) : session.endsAt
    if (isComplete && now < closesAt) return ['submit', now < session.endsAt ? session.endsAt : closesAt]
    if (now < closesAt) return [isHearing ? 'hearingRuns' : 'examRuns', closesAt]
  }
  return retryUntil !== null && now < retryUntil ? ['sitAgain', retryUntil] : null
}

/** The step after an exam without a submission: by the recorded attendance, and online by whether the sweep is over. */
function afterExam({ mode, attendance, isHearing }: EnrolmentFacts, endedAt: Instant, now: Instant): NextStepKey {
  if (attendance === 'absent') return 'absent'
  if (mode === MODE.offline) return attendance === 'arrived' ? 'waitResult' : 'notCheckedIn'
  if (now < endedAt + SWEPT_AFTER_MS) return 'waitCollection'
  return isHearing ? 'missedHearing' : 'missed'
}

function payment(facts: EnrolmentFacts, now: Instant): [NextStepKey, Instant | null] {
  if (facts.isPaymentHeld) return ['waitPayment', null]
  const phase = batchPhaseOf(facts.batch, now)
  if (phase === 'ended') return ['lapsed', null]
  if (phase !== 'open') return ['waitBatch', null]
  return [facts.areaPaysOnline ? 'pay' : 'payAtDesk', facts.batch.registrationClosesAt]
}

function exam(facts: EnrolmentFacts, now: Instant): [NextStepKey, Instant | null] {
  const { examTime, checkStatus, isHearing, isPostponed, mode, showRoomAt } = facts
  if (examTime && now >= examTime.beginsAt) {
    const key = isHearing ? 'sitHearing' : mode === MODE.offline ? 'sitOffline' : 'sitOnline'
    return [key, examTime.endsAt]
  }
  // A running exam comes before a pending photo check, which keeps nobody from sitting (rulings#session).
  if (checkStatus === CHECK_STATUS.reviewing) return ['waitCheck', null]
  if (examTime) return ['waitExam', examTime.beginsAt]
  if (isPostponed) return ['waitNewDay', null]
  return ['waitRoom', showRoomAt !== null && showRoomAt > now ? showRoomAt : null]
}

export type ChecklistKey = 'enrolled' | 'payment' | 'photoCheck' | 'room' | 'exam' | 'result'
/** `lapsed`: registration ended before it was paid; `returned`: the fee was refunded; `missed`: he did not sit. */
export type ChecklistState = 'done' | 'current' | 'todo' | 'failed' | 'lapsed' | 'returned' | 'missed'
export type ChecklistItem = { key: ChecklistKey; label: string; state: ChecklistState }

const CURRENT: Readonly<Record<NextStepKey, ChecklistKey | null>> = {
  refunded: null,
  viewResult: null,
  lapsed: null,
  waitBatch: 'payment',
  pay: 'payment',
  payAtDesk: 'payment',
  waitPayment: 'payment',
  changePhoto: 'photoCheck',
  waitCheck: 'photoCheck',
  waitRoom: 'room',
  waitNewDay: 'room',
  waitExam: 'exam',
  examRuns: 'exam',
  hearingRuns: 'exam',
  submit: 'exam',
  sitAgain: 'exam',
  retake: 'exam',
  sitOnline: 'exam',
  sitHearing: 'exam',
  sitOffline: 'exam',
  waitCollection: 'exam',
  missed: null,
  missedHearing: null,
  absent: null,
  notCheckedIn: null,
  waitResult: 'result',
  resultAbsent: null,
}

const MISSED: readonly NextStepKey[] = ['missed', 'missedHearing', 'absent', 'notCheckedIn', 'resultAbsent']

/** The progress of an enrolment from sign-up to result; the item of the next step is `current` or `failed`. */
export function checklistOf(facts: EnrolmentFacts, now: Instant): ChecklistItem[] {
  const { key: step } = nextStepOf(facts, now)
  const isMissed = MISSED.includes(step)
  const examIsOver = step === 'viewResult' || step === 'waitResult'
  const item = (
    key: ChecklistKey,
    label: string,
    isDone: boolean,
    ended: ChecklistState | null = null,
  ): ChecklistItem => ({
    key,
    label,
    state: ended ?? (isDone ? 'done' : CURRENT[step] === key ? 'current' : 'todo'),
  })
  return [
    item('enrolled', '报名', true),
    item('payment', '缴费', facts.isPaid, facts.isRefunded ? 'returned' : step === 'lapsed' ? 'lapsed' : null),
    item(
      'photoCheck',
      '照片审核',
      facts.checkStatus === CHECK_STATUS.passed,
      facts.checkStatus === CHECK_STATUS.failed ? 'failed' : null,
    ),
    item('room', '考场安排', facts.examTime !== null || examIsOver || isMissed),
    item('exam', '考试', examIsOver, isMissed ? 'missed' : null),
    item('result', '成绩', facts.isResultVisible),
  ]
}
