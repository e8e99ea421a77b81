import { SaveReviewDraft as endpoint } from '#contract/review.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findDraft, findReview } from '#server/records/review/queries.ts'
import { saveDraft } from '#server/records/review/writeQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { findForExaminer } from '../marking.ts'

/** What PostgreSQL's jsonb cannot hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * REVIEW_FIXED, SUBMITTED_ALREADY (under the lock, so that a late draft never lies over the review), TEXT_UNFIT, and
 * DRAFT_CHANGED_ELSEWHERE with the present draft in `OtherMsg` for a device that did not go on from it.
 */
export const SaveReviewDraft = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, Draft, BaseVersion }) => {
    const examinerId = me.accountId
    found(await findForExaminer(db, EF_ID, examinerId))
    if (UNSTORABLE.test(Draft)) refuse('TEXT_UNFIT')
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForExaminer(db, EF_ID, examinerId))
    if (row.approved_at) refuse('REVIEW_FIXED')
    const review = await findReview(db, row.id, examinerId)
    if (review && !review.withdrawn_at) refuse('SUBMITTED_ALREADY')
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
    const of = { enrolment_id: row.id, examiner_id: examinerId }
    const DraftVersion = await saveDraft(db, { ...of, text: Draft, now: new Date(now) })
    return { OtherMsg: { SavedTime: shanghaiIso(now), DraftVersion } }
  },
})
