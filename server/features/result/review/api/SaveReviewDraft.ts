import { SaveReviewDraft as endpoint } from '#contract/result/review.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findOwnMark } from '#server/records/result/appeal/ownMark.ts'
import { findDraft, findReview } from '#server/records/result/review/queries.ts'
import { saveDraft } from '#server/records/result/review/writeQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { findForExaminer } from '../marking.ts'

/** PostgreSQL's jsonb rejects NUL characters and lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Refuses REVIEW_FIXED, SUBMITTED_ALREADY (judged under the lock, so that a late draft never outlives the review it led
 * to), TEXT_UNFIT, and DRAFT_CHANGED_ELSEWHERE, with the stored draft in `OtherMsg`, when another device has saved
 * since `BaseVersion`.
 */
export const SaveReviewDraft = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, Draft, BaseVersion }) => {
    const examinerId = me.accountId
    found(await findForExaminer(db, EF_ID, examinerId))
    if (UNSTORABLE.test(Draft)) refuse('TEXT_UNFIT')
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForExaminer(db, EF_ID, examinerId))
    if (row.approvedAt) refuse('REVIEW_FIXED')
    const review = await findReview(db, row.id, examinerId)
    const appealMark = await findOwnMark(db, row.id, examinerId)
    if ((review && !review.withdrawnAt) || appealMark?.submittedAt) refuse('SUBMITTED_ALREADY')
    const present = await findDraft(db, row.id, examinerId)
    if (present?.text === Draft)
      return { OtherMsg: { SavedTime: shanghaiIso(present.savedAt), DraftVersion: present.version } }
    if (present && BaseVersion !== undefined && BaseVersion !== present.version)
      refuse('DRAFT_CHANGED_ELSEWHERE', {
        OtherMsg: {
          Draft: present.text,
          DraftVersion: present.version,
          SavedTime: shanghaiIso(present.savedAt),
        },
      })
    const DraftVersion = await saveDraft(db, {
      enrolmentId: row.id,
      examinerId,
      text: Draft,
      now,
    })
    return { OtherMsg: { SavedTime: shanghaiIso(now), DraftVersion } }
  },
})
