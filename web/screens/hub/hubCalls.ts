import { callQuery } from '#client/callQuery.ts'

/** Loads the batches of the exam centre; the server embeds the answer in the page. */
export const batchesCall = callQuery('ExamPublic', 'GetExamBatchSummaryList', {})
