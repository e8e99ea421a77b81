import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { deadlineText, nextStepOf } from '#domain/enrolment/nextStep.ts'
import type { Instant } from '#domain/time.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { sittingLinkOf, underWayText } from '../exam/sittingLink.ts'
import type { StepLineContent } from './stepLineContent.ts'

export const noneEnrolled: StepLineContent = {
  to: paths.examApply(),
  mark: '报名',
  text: '还没有报名',
  note: '选一个开放的批次开始',
}

/**
 * Describes the next step of an enrolment in one line; `todoCount` is the number of all pending steps, including this
 * one.
 */
export function stepLineOf(enrolment: EnrolmentWire, todoCount: number, now: Instant): StepLineContent {
  const step = nextStepOf(enrolmentFactsOf(enrolment), now)
  const isTodo = step.tone === 'todo'
  const sitting = underWayText(step) === '' ? null : sittingLinkOf(enrolment, step.key)
  const others = isTodo && todoCount > 1 ? `（另有${todoCount - 1}项待办）` : ''
  return {
    to: sitting?.to ?? paths.enrollDetails(enrolment.EF_ID),
    mark: sitting ? '考试' : isTodo ? '待办' : '进度',
    text: step.text,
    note: `${enrolment.Name} · ${enrolment.Majors.MName} ${enrolment.Grades.GName}${others}`,
    until: [deadlineText(step), sitting?.text].filter(Boolean).join(' · '),
  }
}
