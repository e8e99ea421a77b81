import { callQuery } from '#web/data/callQuery.ts'

/** The batches of the exam centre; the server puts its answer into the page. */
export const batchesCall = callQuery('ExamPublic', 'GetExamBatchSummaryList', {})
