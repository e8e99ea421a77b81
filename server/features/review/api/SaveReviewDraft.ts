import { SaveReviewDraft as endpoint } from '#contract/review.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockEnrolment } from '../../enrolment/queries.ts'
import { findAssigned, findReview } from '../queries.ts'
import { saveDraft } from '../writeQueries.ts'

/** What PostgreSQL's jsonb cannot hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * REVIEW_FIXED, SUBMITTED_ALREADY (under the lock, so that a late draft never lies over the review), TEXT_UNFIT.
 */
export const SaveReviewDraft = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, Draft }) => {
    found(await findAssigned(db, EF_ID, me.accountId))
    if (UNSTORABLE.test(Draft)) refuse('TEXT_UNFIT')
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findAssigned(db, EF_ID, me.accountId))
    if (row.approved_at) refuse('REVIEW_FIXED')
    if (await findReview(db, row.id, me.accountId)) refuse('SUBMITTED_ALREADY')
    await saveDraft(db, { enrolmentId: row.id, examinerId: me.accountId, text: Draft, now: new Date(now) })
    return { OtherMsg: { SavedTime: shanghaiIso(now) } }
  },
})
