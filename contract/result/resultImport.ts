import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { id, nothing, requestKey } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { ImportOtherResults } from './resultStaff.ts'

const shared = { controller: 'Admin', who: ImportOtherResults.who } as const
const SHEET_BYTES = 10 * 1024 * 1024

export const GetOtherResultTemplate = get({
  ...shared,
  action: 'GetOtherResultTemplate',
  summary: 'The workbook to fill in with results of other exams',
  mode: 'reads',
  input: nothing,
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

/**
 * Reads a sheet of results of other exams (multipart field `file`) and changes nothing. Refuses SHEET_… for a sheet that
 * cannot be read. `OU_ID` is what ImportOtherResultSheet takes; 0 while any row is bad.
 */
export const PreviewOtherResults = post({
  ...shared,
  action: 'PreviewOtherResults',
  summary: 'Read a sheet of results of other exams and say what is wrong in it',
  mode: 'manual',
  limit: 'write',
  multipart: true,
  tooLarge: 'SHEET_TOO_LARGE',
  bodyLimit: SHEET_BYTES + 65_536,
  input: nothing,
  OtherMsg: z.object({
    OU_ID: z.number(),
    Rows: z.number().meta({ description: 'rows without a problem' }),
    Same: z.number().meta({ description: 'of them those that are stored as they are already; 0 while any row is bad' }),
    ...sheetProblems,
  }),
  listData: z.array(
    z.object({
      Line: z.number(),
      Name: z.string(),
      CertType: z.number(),
      CertNO: z.string(),
      Majors: z.string(),
      Grades: z.string(),
      Result: z.string(),
      ExamName: z.string(),
      ExamDate: z.string(),
    }),
  ),
})
export type OtherResultSheetRow = z.infer<(typeof PreviewOtherResults)['listData']>[number]

/** Starts the import of an own upload: all rows or none, as ImportOtherResults does. */
export const ImportOtherResultSheet = post({
  ...shared,
  action: 'ImportOtherResultSheet',
  summary: 'Start the import of a sheet of results of other exams',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ OU_ID: id, RequestKey: requestKey }),
  OtherMsg: startedJob,
})
