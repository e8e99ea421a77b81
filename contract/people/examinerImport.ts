import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { id, nothing, requestKey } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'

/** Examiners are people (office#staff-people): administrators import them, and see the links by which they get in. */
const administrators = ['admin'] as const

const SHEET_BYTES = 10 * 1024 * 1024

export const GetExaminerTemplate = get({
  controller: 'Admin',
  action: 'GetExaminerTemplate',
  summary: 'The workbook to fill in with examiners',
  who: administrators,
  mode: 'reads',
  input: nothing,
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

/**
 * Reads a sheet of examiners (multipart field `file`) and changes nothing. Refuses SHEET_… for a sheet that cannot be read.
 * `OU_ID` is what ImportExaminers takes; 0 while any row is bad.
 */
export const PreviewExaminers = post({
  controller: 'Admin',
  action: 'PreviewExaminers',
  summary: 'Read a sheet of examiners and say what is wrong in it',
  who: administrators,
  mode: 'manual',
  limit: 'write',
  multipart: true,
  tooLarge: 'SHEET_TOO_LARGE',
  bodyLimit: SHEET_BYTES + 65_536,
  input: nothing,
  OtherMsg: z.object({
    OU_ID: z.number(),
    Rows: z.number().meta({ description: 'rows without a problem' }),
    ...sheetProblems,
  }),
  listData: z.array(
    z.object({
      Line: z.number(),
      Name: z.string(),
      Mobile: z.string(),
      Organisation: z.string(),
      Majors: z.array(z.string()),
      Areas: z.array(z.string()),
      IsChief: z.boolean(),
    }),
  ),
})
export type ExaminerSheetRow = z.infer<(typeof PreviewExaminers)['listData']>[number]

/** Starts the import of an own upload; its result is a sheet with the link of each examiner, which sets his password. */
export const ImportExaminers = post({
  controller: 'Admin',
  action: 'ImportExaminers',
  summary: 'Start the import of a sheet of examiners',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ OU_ID: id, RequestKey: requestKey }),
  OtherMsg: startedJob,
})
