import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, formText, instant, optionalText } from '#contract/fields.ts'

/** The input of both result queries, for main results and for other results. */
export const scoreQuestion = z.object({ Name: formText, CertNO: formText, CheckCode: optionalText })

/** Name and number must match exactly and the result be visible; otherwise the list is empty, with no hint why. */
export const ScoreQuery = get({
  controller: 'Exam',
  action: 'ScoreQuery',
  summary: 'Results by name and certificate number',
  who: 'signedIn',
  mode: 'reads',
  limit: 'lookup',
  input: scoreQuestion,
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      IsOwn: bit.meta({ description: '1: enrolled by the caller' }),
      Photo: z.string().meta({ description: 'link that expires within ten minutes' }),
      ExamNO: z.string(),
      ExamBatch: z.object({ EB_ID: z.number(), EB_Name: z.string(), ShowCommentsTime: instant.nullable() }),
      Majors: z.object({ MID: z.number(), MName: z.string(), ParentID: z.number() }),
      Grades: z.object({ GID: z.number(), GName: z.string() }),
      ExamResult: z.object({ ERT_Code: z.number(), ERT_Name: z.string() }),
      CanSeeComments: bit,
      CanAppeal: bit.meta({ description: '1: enrolled by the caller, and the batch takes appeals or one was sent' }),
    }),
  ),
})

export const otherResult = z.object({
  OR_ID: z.number(),
  Name: z.string(),
  Majors: z.string(),
  Grades: z.string(),
  Result: z.string(),
  ExamName: z.string().meta({ description: 'empty where the import names none' }),
  ExamDate: z.string().meta({ description: 'YYYY-MM-DD, empty where the import names none' }),
})
export type OtherResultWire = z.infer<typeof otherResult>

/**
 * Name and number must match exactly; otherwise the list is empty, with no hint why (rulings#name-queries,
 * rulings#other-results).
 */
export const OtherScoreQuery = get({
  controller: 'Exam',
  action: 'OtherScoreQuery',
  summary: 'Imported results of other exams by name and certificate number',
  who: 'signedIn',
  mode: 'reads',
  limit: 'lookup',
  input: scoreQuestion,
  listData: z.array(otherResult),
})
