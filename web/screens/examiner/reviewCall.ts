import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import type { ReviewTemplates } from '#domain/result/commentRating.ts'
import { type ReviewKind, reviewKindOf } from '#domain/result/judgement.ts'
import { templatesFor } from '#domain/result/reviewTemplates.ts'
import { MINUTE_MS } from '#domain/time.ts'

export type ReviewInfo = Pick<AnswerOf<'Examiner', 'GetExamFormReviewInfo'>, 'OtherMsg' | 'listData'>

/**
 * Loads one enrolment to be marked. It stays fresh for a minute, so that the prefetched next candidate opens at once.
 */
export const reviewCall = (enrolmentId: number) => ({
  ...callQuery('Examiner', 'GetExamFormReviewInfo', { EF_ID: enrolmentId }),
  staleTime: MINUTE_MS,
  refetchOnReconnect: false,
})

/** Returns how this enrolment is reviewed and its built-in comments; hearing has none. */
export function kindOfReview({ OtherMsg }: ReviewInfo): { kind: ReviewKind; templates: ReviewTemplates | null } {
  const { MID, MName, ParentID } = OtherMsg.ExamFormIno.Majors
  const kind = reviewKindOf({ parentId: ParentID, isHearing: MID === HEARING_MAJOR_ID })
  return { kind, templates: templatesFor(kind, MName) }
}

/** Returns all built-in comments, to tell them from the examiner's own. */
export function builtInComments(templates: ReviewTemplates | null): Set<string> {
  const groups = templates?.groups.flatMap(({ comments }) => Object.values(comments).flat()) ?? []
  return new Set([...groups, ...(templates?.suggestions ?? [])])
}
