import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { bit, formChoice, formText, id, instant, listPart, optionalText, pageInput, whole } from '#contract/fields.ts'
import { otherResultTitles, resultTitles } from '#domain/office/listColumns.ts'
import { BULK_MOST } from '#domain/page.ts'
import { OTHER_RESULT_ROWS } from '#domain/result/otherResult.ts'
import { otherResult } from './result.ts'

const resultRow = z.object({
  EF_ID: z.number(),
  EB_Name: z.string(),
  ExamNO: z.string(),
  Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Examiners: z.number(),
  Reviews: z.number(),
  /** How many examiners stepped back because of a conflict of interest. */
  Conflicts: z.number(),
  ProposedCode: z.number().nullable(),
  IsHeld: bit,
  DecidedBy: z.string().meta({ description: 'the chief whose decision stands; empty where none has decided' }),
  ERT_Code: z.number().nullable(),
  ApprovedTime: instant.nullable(),
})
export type ResultRowWire = z.infer<typeof resultRow>

const resultRoles = ['results'] as const

const tally = z.array(z.object({ ERT_Code: z.number(), Count: z.number() }))

/**
 * `State`: `proposed` (all reviews in), `held`, `approved`, `open`. `Search`: a part of a name, or a whole exam number. `Tally`
 * says how many of the `proposed` ones propose each result; it is empty for other states, and where only the page is asked for.
 */
export const GetResultList = get({
  controller: 'Admin',
  action: 'GetResultList',
  summary: 'Results to approve',
  who: resultRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EB_ID: id.optional(),
    State: optionalText,
    Search: optionalText,
    ...pageInput,
    Part: listPart,
  }),
  listData: z.array(resultRow),
  OtherMsg: z.object({ Tally: tally }),
})

/** Exactly the list with these conditions. */
export const ExportResults = post({
  controller: 'Admin',
  action: 'ExportResults',
  summary: 'Start an export of the filtered results',
  who: resultRoles,
  mode: 'transaction',
  forLimitedStaff: 'ownAreas',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id.optional(), State: optionalText, Search: optionalText, ...exportInput(resultTitles) }),
  OtherMsg: startedJob,
})

/**
 * Either the enrolments named, or all whose result waits in a batch (in all batches without `EB_ID`) and that `Search` finds,
 * with the number that the list showed: another number is refused (LIST_CHANGED).
 */
const chosenResults = z.object({
  EF_IDs: z.array(id).min(1).max(BULK_MOST).optional(),
  All: z.object({ EB_ID: id.optional(), Search: optionalText }).optional(),
  Count: whole.optional(),
})
export type ChosenResultsInput = z.output<typeof chosenResults>

/** How many of the chosen results would be approved, by result, for the summary before it (office#summary-first). */
export const GetProposedTally = post({
  controller: 'Admin',
  action: 'GetProposedTally',
  summary: 'How many of the chosen results would be approved, by result',
  who: resultRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: chosenResults,
  listData: tally,
  OtherMsg: z.object({
    Seen: z.string().meta({ description: 'stands for every mark of the chosen results as it is now' }),
  }),
})

/**
 * Approves the proposed results; their reviews cannot be changed afterwards. `Seen` is what GetProposedTally said: where a mark
 * has been given, changed or withdrawn since then, nothing is approved (RESULTS_CHANGED).
 */
export const ApproveResults = post({
  controller: 'Admin',
  action: 'ApproveResults',
  summary: 'Approve results',
  who: resultRoles,
  forLimitedStaff: 'ownAreas',
  needsFreshProof: true,
  mode: 'transaction',
  input: chosenResults.extend({ Seen: z.string().max(64).optional() }),
  OtherMsg: z.object({ Approved: z.number() }),
})

/** Sets when results and comments of a batch may be seen; empty means results on their release, comments never. */
export const PublishBatchResults = post({
  controller: 'Admin',
  action: 'PublishBatchResults',
  summary: 'Set when results and comments are shown',
  who: resultRoles,
  needsFreshProof: true,
  mode: 'transaction',
  input: z.object({ EB_ID: id, ShowResultTime: optionalText, ShowCommentsTime: optionalText }),
  OtherMsg: z.object({ ShowResultTime: instant.nullable(), ShowCommentsTime: instant.nullable() }),
})

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
 * Imports all rows or none: any bad row refuses the whole, and `OtherMsg.Problems` names each problem (`Row` from 0). A
 * row of the same person, exam, major and grade corrects the earlier one, so that an import may be repeated.
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
    ...pageInput,
  }),
  listData: z.array(
    otherResult.extend({
      CertType: z.number(),
      CertNO: z.string().meta({ description: 'masked' }),
      ImportTime: instant,
    }),
  ),
})

/** Exactly the list with this search; certificate numbers are masked as in the list. */
export const ExportOtherResults = post({
  controller: 'Admin',
  action: 'ExportOtherResults',
  summary: 'Start an export of the found results of other exams',
  who: resultRoles,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ Search: optionalText, ...exportInput(otherResultTitles) }),
  OtherMsg: startedJob,
})

/** Removing a row that is gone already is no error: `Removed` counts the rows removed by this call. */
export const RemoveOtherResults = post({
  controller: 'Admin',
  action: 'RemoveOtherResults',
  summary: 'Remove imported results',
  who: resultRoles,
  mode: 'transaction',
  input: z.object({ OR_IDs: z.array(id).min(1).max(BULK_MOST) }),
  OtherMsg: z.object({ Removed: z.number() }),
})
