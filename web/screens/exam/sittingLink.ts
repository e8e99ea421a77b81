import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { deadlineText, type NextStep, type NextStepKey } from '#domain/enrolment/nextStep.ts'
import { paths } from '#web/paths.ts'

type SittingLink = { text: string; to: string }

/** Leads to an online exam that can be sat, goes on, or only needs to be submitted; null where there is none now. */
export function sittingLinkOf({ EF_ID }: Pick<EnrolmentWire, 'EF_ID'>, key: NextStepKey): SittingLink | null {
  const [video, hearing] = [paths.examOnline(EF_ID), paths.answerkey(EF_ID, 0)]
  if (key === 'examRuns') return { text: '继续考试', to: video }
  if (key === 'submit') return { text: '去提交', to: video }
  if (key === 'sitOnline' || key === 'sitAgain') return { text: '去考试', to: video }
  if (key === 'retake') return { text: '去录制', to: video }
  if (key === 'hearingRuns') return { text: '继续听力考试', to: hearing }
  return key === 'sitHearing' ? { text: '去听力考试', to: hearing } : null
}

const UNDER_WAY: readonly NextStepKey[] = ['examRuns', 'hearingRuns', 'submit', 'sitAgain', 'retake']

/** An exam that has begun, or may begin again, in one sentence with its end; empty for every other step. */
export function underWayText(step: NextStep): string {
  return UNDER_WAY.includes(step.key) ? [step.text, deadlineText(step)].filter((text) => text !== '').join('，') : ''
}
