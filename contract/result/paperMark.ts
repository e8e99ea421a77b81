import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formNumber, id, instant, optionalText, requestKey } from '#contract/fields.ts'

const shared = { controller: 'Admin', who: ['results'], forLimitedStaff: 'ownAreas' } as const

/** The exam times on site of a batch that have begun and where an assigned examiner has not marked somebody who was there. */
export const GetPaperTimes = get({
  ...shared,
  action: 'GetPaperTimes',
  summary: 'Exam times on site with marks that may be on paper',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  listData: z.array(
    z.object({
      ET_ID: z.number(),
      ExamBeginDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
      Open: z.number().meta({ description: 'reviews that are missing' }),
      Different: z.number().meta({ description: 'typed by two people who differ' }),
    }),
  ),
})
export type PaperTimeWire = z.infer<(typeof GetPaperTimes)['listData']>[number]

const row = z.object({
  EF_ID: z.number(),
  UserID: z.number(),
  Examiner: z.string(),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  State: z.enum(['todo', 'waiting', 'different']),
  ERT_Code: z.number().nullable().meta({ description: 'what the caller typed; never what somebody else did' }),
  Suggestion: z.string(),
})
export type PaperMarkWire = z.infer<typeof row>

/** What is to be typed of one exam time, by start and examiner; where two people differ stands first. */
export const GetPaperMarks = get({
  ...shared,
  action: 'GetPaperMarks',
  summary: 'Marks on paper of one exam time, to be typed by two people',
  mode: 'reads',
  input: z.object({ ET_ID: id }),
  listData: z.array(row),
})

/**
 * Types what an examiner wrote on paper. As soon as two people have typed the same it becomes his review, without comments on
 * single pieces, which stay on the paper. `State` is `done` then. Refuses NOT_FOUND, NOT_OFFLINE, RESULT_REQUIRED,
 * COMMENT_TOO_LONG, TEXT_UNFIT, NOT_CHECKED_IN, CANDIDATE_ABSENT, REVIEW_FIXED, SUBMITTED_ALREADY.
 */
export const SavePaperMark = post({
  ...shared,
  action: 'SavePaperMark',
  summary: 'Type a mark from paper',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, UserID: id, ERT_Code: formNumber, Suggestion: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(['waiting', 'different', 'done']) }),
})
