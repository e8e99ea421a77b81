import type { NextStepKey } from './nextStep.ts'

/** The states by which somebody with many pupils looks for them, in the order in which they need him (office#one-bill). */
export const ENROLMENT_STATES = [
  'pay',
  'payCheck',
  'photo',
  'sit',
  'check',
  'room',
  'exam',
  'result',
  'done',
  'missed',
  'paused',
  'lapsed',
  'refunded',
] as const
export type EnrolmentState = (typeof ENROLMENT_STATES)[number]

export const enrolmentStateTexts: Readonly<Record<EnrolmentState, string>> = {
  pay: '待缴费',
  payCheck: '缴费核对中',
  photo: '须换照片',
  sit: '考试中',
  check: '照片审核中',
  room: '待排考场',
  exam: '待考试',
  result: '待成绩',
  done: '成绩已出',
  missed: '未参加考试',
  paused: '批次暂停',
  lapsed: '未缴费失效',
  refunded: '已退费',
}

const STATE_OF: Readonly<Record<NextStepKey, EnrolmentState>> = {
  pay: 'pay',
  payAtDesk: 'pay',
  waitPayment: 'payCheck',
  changePhoto: 'photo',
  examRuns: 'sit',
  hearingRuns: 'sit',
  submit: 'sit',
  sitAgain: 'sit',
  retake: 'sit',
  sitOnline: 'sit',
  sitHearing: 'sit',
  sitOffline: 'sit',
  waitCheck: 'check',
  waitRoom: 'room',
  waitNewDay: 'room',
  waitExam: 'exam',
  waitCollection: 'result',
  waitResult: 'result',
  viewResult: 'done',
  missed: 'missed',
  missedHearing: 'missed',
  absent: 'missed',
  notCheckedIn: 'missed',
  resultAbsent: 'missed',
  waitBatch: 'paused',
  lapsed: 'lapsed',
  refunded: 'refunded',
}

export function enrolmentStateOf(key: NextStepKey): EnrolmentState {
  return STATE_OF[key]
}

/** How many there are of each state, in order and without those of which there are none. */
export function countByState(steps: readonly NextStepKey[]): Array<{ state: EnrolmentState; count: number }> {
  return ENROLMENT_STATES.map((state) => ({
    state,
    count: steps.filter((key) => STATE_OF[key] === state).length,
  })).filter(({ count }) => count > 0)
}
