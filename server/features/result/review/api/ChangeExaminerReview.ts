import { ChangeExaminerReview as endpoint } from '#contract/result/review.ts'
import { whyCannotChangeReview } from '#domain/result/review.ts'
import type { Ctx, Me } from '#server/context.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { changeReview } from '#server/records/result/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { saveAppealMark } from '../appealMark.ts'
import { findReviewedBy, type Marking, readMarking } from '../marking.ts'
import { requireBaseVersion, type SentBase } from '../requireBaseVersion.ts'
import { requireComplete, type SentReview } from '../requireComplete.ts'
import { storeSignature } from '../signature.ts'

function requireChange(ctx: Ctx<Me>, marking: Marking, sent: SentReview & SentBase) {
  refuseIf(whyCannotChangeReview(marking.review ? marking.stored : null, 'change') ?? marking.whyRelated)
  requireBaseVersion(ctx, marking, sent)
  return { review: found(marking.review), content: requireComplete(marking, sent, true) }
}

/**
 * Refuses REVIEW_REQUIRED, REVIEW_RELATED, REVIEW_FIXED once the result is approved, REVIEW_CHANGED_ELSEWHERE, and the reasons of
 * `requireComplete`. The stored signature is kept when none is sent, or when its own link is sent back; `is_chief`
 * never changes.
 */
export const ChangeExaminerReview = handler(endpoint, {
  before: async (ctx, input) => {
    if (input.ER_ID === 0) refuse('REVIEW_REQUIRED')
    const enrolmentId = found(await findReviewedBy(ctx.db, input.ER_ID, ctx.me.accountId))
    const { review } = requireChange(ctx, await readMarking(ctx.db, enrolmentId, ctx.me.accountId), input)
    const sent = input.Signature ?? ''
    const isKept = sent === '' || pathOfFile(sent) === review.signaturePath
    return { enrolmentId, signaturePath: isKept ? null : await storeSignature(ctx, sent) }
  },
  handle: async (ctx, input, { enrolmentId, signaturePath }) => {
    const { db, me, now } = ctx
    found(await lockEnrolment(db, enrolmentId))
    const marking = await readMarking(db, enrolmentId, me.accountId)
    const { review, content } = requireChange(ctx, marking, input)
    if (marking.appealMark) {
      const said = { ...content, signaturePath: signaturePath ?? review.signaturePath }
      return { OtherMsg: await saveAppealMark(ctx, marking.appealMark, said) }
    }
    const changed = {
      ...content,
      signaturePath: signaturePath ?? review.signaturePath,
      isChief: review.isChief,
      takenFromId: null,
    }
    const version = await changeReview(db, review, changed, now)
    await proposeEnrolmentResult(db, enrolmentId, now)
    return { OtherMsg: { ER_ID: review.id, Version: version } }
  },
})
