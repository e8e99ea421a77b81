import { SubmitOfflineExaminerReview as endpoint } from '#contract/result/reviewOnSite.ts'
import { handler } from '#server/handler.ts'
import { prepareSubmission, submitReview } from '../submitReview.ts'

/** Refuses NOT_OFFLINE for an online candidate, and everything that `SubmitExaminerReview` refuses. */
export const SubmitOfflineExaminerReview = handler(endpoint, {
  before: (ctx, input) => prepareSubmission(ctx, 'SubmitOfflineExaminerReview', input),
  handle: async (ctx, input, signaturePath) => ({
    OtherMsg: await submitReview(ctx, 'SubmitOfflineExaminerReview', input, signaturePath),
  }),
})
