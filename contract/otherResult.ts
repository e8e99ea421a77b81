import { z } from 'zod'
import { OTHER_RESULT_ROWS } from '#domain/otherResult.ts'
import { get, post } from './endpoint.ts'
import { scoreQuestion } from './exam.ts'
import { formChoice, formText, id, instant, optionalText, whole } from './fields.ts'

const otherResult = z.object({
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
 * Both must match exactly; anything else answers an empty list, alike (rulings#name-queries, rulings#other-results).
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

const resultRoles = ['results'] as const

const importedRow = z.object({
  Name: formText,
  CertType: formChoice.meta({ description: 'an ID card if absent' }),
  CertNO: formText,
  Majors: formText,
  Grades: formText,
  Result: formText,
  ExamName: formText,
  ExamDate: formText,
})
export type OtherResultRowRequest = z.input<typeof importedRow>

/**
 * All rows or none: with any bad row nothing changes, and `OtherMsg.Problems` of the refusal names each (`Row` from 0).
 * A row of the same person, exam, major and grade corrects the earlier one, so that an import may be repeated.
 */
export const ImportOtherResults = post({
  controller: 'Admin',
  action: 'ImportOtherResults',
  summary: 'Import results of other exams',
  who: resultRoles,
  mode: 'transaction',
  bodyLimit: 4 * 1024 * 1024,
  input: z.object({ Rows: z.array(importedRow).min(1).max(OTHER_RESULT_ROWS) }),
  OtherMsg: z.object({ Added: z.number(), Corrected: z.number(), Unchanged: z.number() }),
})

/** `Search`: the beginning of a name, or a whole certificate number. */
export const GetOtherResultList = get({
  controller: 'Admin',
  action: 'GetOtherResultList',
  summary: 'Imported results of other exams',
  who: resultRoles,
  mode: 'reads',
  input: z.object({
    Search: optionalText,
    Before: id.optional(),
    PageSize: whole.optional().transform((size) => Math.min(Math.max(size ?? 50, 1), 100)),
  }),
  listData: z.array(
    otherResult.extend({
      CertType: z.number(),
      CertNO: z.string().meta({ description: 'masked' }),
      ImportTime: instant,
    }),
  ),
  OtherMsg: z.object({ NextBefore: z.number().nullable() }),
})

/** What is gone already is no error: `Removed` counts what went now. */
export const RemoveOtherResults = post({
  controller: 'Admin',
  action: 'RemoveOtherResults',
  summary: 'Remove imported results',
  who: resultRoles,
  mode: 'transaction',
  input: z.object({ OR_IDs: z.array(id).min(1).max(500) }),
  OtherMsg: z.object({ Removed: z.number() }),
})
