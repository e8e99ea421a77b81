import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, requestKey, text, whole } from '#contract/fields.ts'

const shared = { controller: 'Admin', who: ['results'] } as const
const of = { EB_ID: id, UserID: id }

/** What could be looked at again of an examiner's marks in a batch, and what came of it so far. Refuses NOT_FOUND. */
export const GetBatchCheck = get({
  ...shared,
  action: 'GetBatchCheck',
  summary: 'How far the check of an examiner’s marks is',
  mode: 'reads',
  input: z.object(of),
  item: z.object({
    Marks: z.number().meta({ description: 'marks of recorded exams in this batch that nobody has looked at again' }),
    Waiting: z.number().meta({ description: 'put to others who have not marked yet' }),
    Same: z.number(),
    Higher: z.number().meta({ description: 'the second mark is higher than the result' }),
    Lower: z.number(),
    Unchanged: z.number().meta({ description: 'marked, without any change, and not closed' }),
  }),
})

/**
 * Puts a sample of an examiner's marks of a batch, or all of them (`SharePercent` 100), to other examiners who see neither
 * names nor marks. Where the result is not approved it waits for the second mark; where it is, the higher stands, released as
 * the answer to an appeal is. Refuses NOT_FOUND, CHECK_SHARE_WRONG, CHECK_NOTHING, TOO_MANY_CHOSEN, REASON_REQUIRED,
 * TEXT_UNFIT, and LIST_CHANGED where `Count` is not how many marks there are.
 */
export const AskBatchCheck = post({
  ...shared,
  action: 'AskBatchCheck',
  summary: 'Have an examiner’s marks of a batch looked at by others',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...of, SharePercent: whole, Count: whole, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({
    Appeals: z.number().meta({ description: 'of approved results' }),
    Seconds: z.number().meta({ description: 'of results that are not approved' }),
    Left: z
      .number()
      .meta({ description: 'of the approved: no other examiner may mark them; they wait for the office' }),
  }),
})

/** Closes those that are marked and change nothing; `Count` is how many. Refuses NOT_FOUND, LIST_CHANGED. */
export const CloseBatchCheck = post({
  ...shared,
  action: 'CloseBatchCheck',
  summary: 'Close what a check has left as it was',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...of, Count: whole, RequestKey: requestKey }),
  OtherMsg: z.object({ Closed: z.number() }),
})
