import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { SittingFacts } from '#domain/examRoom/examSession.ts'
import { enrolmentFactsOf, instantOf } from '#web/data/enrolmentFacts.ts'

/**
 * Collects what the page knows about starting an exam, so that a disabled button can show its reason; the server
 * decides. The client knows neither unpublished windows nor the number of sessions already used.
 */
export function sittingFactsOf(enrolment: EnrolmentWire): SittingFacts {
  const { isPaid, isRefunded, mode, checkStatus, isHearing } = enrolmentFactsOf(enrolment)
  const { ExamTime: time } = enrolment
  return {
    payStatus: isRefunded ? 2 : isPaid ? 1 : 0,
    mode,
    checkStatus,
    isHearing,
    hearingState: 2,
    window: time && {
      beginsAt: instantOf(time.ExamBeginDate),
      endsAt: instantOf(time.ExamEndDate),
      publishedAt: Number.NEGATIVE_INFINITY,
    },
    session: null,
    sessionCount: 0,
    maxSessions: 0,
    isComplete: false,
  }
}
