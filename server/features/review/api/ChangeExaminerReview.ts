import { ChangeExaminerReview as endpoint } from '#contract/review.ts'
import { whyCannotChangeReview } from '#domain/review.ts'
import type { Db } from '#server/db/pool.ts'
import { handler } from '#server/handler.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { lockEnrolment } from '../../enrolment/queries.ts'
import { pathOfFile } from '../../media/fileLink.ts'
import { proposeEnrolmentResult } from '../../result/proposeEnrolmentResult.ts'
import { readMarking } from '../marking.ts'
import { findOwnReviewed, isChief } from '../queries.ts'
import { requireWhole, type SentReview } from '../requireWhole.ts'
import { storeSignature } from '../signature.ts'
import { changeReview } from '../writeQueries.ts'

interface Asked {
  enrolmentId: number
  examinerId: number
  now: number
}

async function requireChange(db: Db, { enrolmentId, examinerId, now }: Asked, sent: SentReview) {
  const marking = await readMarking(db, enrolmentId, examinerId, now)
  refuseIf(whyCannotChangeReview(marking.review ? marking.stored : null))
  return { review: found(marking.review), content: requireWhole(marking, sent, true) }
}

/**
 * REVIEW_REQUIRED, REVIEW_FIXED once approved, and the reasons of `requireWhole`. Without a new signature, or with the
 * link to the present one, that one stays.
 */
export const ChangeExaminerReview = handler(endpoint, {
  before: async (ctx, input) => {
    if (input.ER_ID === 0) refuse('REVIEW_REQUIRED')
    const examinerId = ctx.me.accountId
    const enrolmentId = found(await findOwnReviewed(ctx.db, input.ER_ID, examinerId))
    const { review } = await requireChange(ctx.db, { enrolmentId, examinerId, now: ctx.now }, input)
    const sent = input.Signature ?? ''
    const isKept = sent === '' || pathOfFile(sent) === review.signature_path
    return { enrolmentId, signaturePath: isKept ? null : await storeSignature(ctx, sent) }
  },
  handle: async ({ db, me, now }, input, { enrolmentId, signaturePath }) => {
    found(await lockEnrolment(db, enrolmentId))
    const asked = { enrolmentId, examinerId: me.accountId, now }
    const { review, content } = await requireChange(db, asked, input)
    const whole = {
      ...content,
      signature_path: signaturePath ?? review.signature_path,
      is_chief: await isChief(db, me.accountId),
    }
    const version = await changeReview(db, review, whole, new Date(now))
    await proposeEnrolmentResult(db, enrolmentId, now)
    return { OtherMsg: { ER_ID: review.id, Version: version } }
  },
})
