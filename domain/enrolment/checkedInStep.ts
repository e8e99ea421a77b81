import type { EnrolmentFacts, NextStep, NextStepKey } from './nextStep.ts'

/** Whoever has been checked in is there, and may have been heard already: an exam time of a hall may last the whole day. */
export function checkedInStep(key: NextStepKey, { attendance }: Pick<EnrolmentFacts, 'attendance'>): NextStep | null {
  if (key !== 'sitOffline' || attendance !== 'arrived') return null
  return { key, text: '已签到；如已考完，请等待公布成绩', deadline: null, tone: 'wait' }
}
