import { SubmitExaminerReview as endpoint } from '#contract/result/review.ts'
import { handler } from '#server/handler.ts'
import { prepareSubmission, submitReview } from '../submitReview.ts'

/**
 * Refuses REVIEW_CHANGED_ELSEWHERE, REVIEW_FIXED, SUBMITTED_ALREADY, REVIEW_NOT_READY (on site NOT_CHECKED_IN,
 * CANDIDATE_ABSENT), and the reasons of `requireComplete`.
 */
export const SubmitExaminerReview = handler(endpoint, {
  before: (ctx, input) => prepareSubmission(ctx, 'SubmitExaminerReview', input),
  handle: async (ctx, input, signaturePath) => ({
    OtherMsg: await submitReview(ctx, 'SubmitExaminerReview', input, signaturePath),
  }),
})
