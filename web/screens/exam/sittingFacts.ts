import type { EnrolmentWire } from '#contract/enrolment.ts'
import type { SittingFacts } from '#domain/examSession.ts'
import { enrolmentFactsOf, instantOf } from '#web/data/enrolmentFacts.ts'

/**
 * What the page knows of whether an exam can be begun, to give the reason before the button is pressed; the server
 * decides. It withholds a window that is not published, and how often one has begun it judges alone.
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
