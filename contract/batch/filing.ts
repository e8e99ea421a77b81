import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { bit, id, instant, optionalText, requestKey, text, version, whole } from '#contract/fields.ts'
import { FILING_KINDS } from '#domain/batch/filing.ts'

const shared = { controller: 'Admin', who: ['schedule'] } as const
const kind = z.enum(FILING_KINDS)

const form = z.object({
  Kind: kind,
  Title: z.string(),
  Opening: z.string(),
  Closing: z.string(),
  Days: z.number().meta({ description: 'days before the first exam, or after the last one, by which it is filed' }),
  Version: z.number(),
  DueDate: z.string().meta({ description: 'the last day, `2027-01-05`; empty while no exam has a time' }),
  FiledDate: z.string().meta({ description: 'empty: not filed' }),
  FiledBy: z.string(),
  IsAwaited: bit.meta({ description: '1: the home page reminds of it' }),
})
export type FilingFormWire = z.infer<typeof form>

const details = {
  Organiser: optionalText,
  Authority: optionalText,
  SafetyLead: optionalText,
  SafetyPhone: optionalText,
  Note: optionalText,
}

const filing = z.object({
  EB_ID: z.number(),
  Organiser: z.string().meta({ description: 'who holds the exams for the association' }),
  Authority: z.string().meta({ description: 'with whom it is filed' }),
  SafetyLead: z.string(),
  SafetyPhone: z.string(),
  Note: z.string(),
  Version: z.number().meta({ description: '0: nothing is saved yet' }),
  FirstTime: instant.nullable().meta({ description: 'when the first exam begins' }),
  LastTime: instant.nullable().meta({ description: 'when the last exam ends' }),
  Candidates: z.number(),
  WithoutTime: z.number().meta({ description: 'paid candidates whose exam has no time yet' }),
  Forms: z.array(form),
  PublicKey: z.string().meta({ description: 'what proves the signature of an archive, base64url' }),
})
export type FilingWire = z.infer<typeof filing>

/** What is filed of a batch, and until when (office#filing). */
export const GetFiling = get({
  ...shared,
  action: 'GetFiling',
  summary: 'What is filed of a batch before and after its exams',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: filing,
})

/** Saves what only people know of a batch. Refuses NOT_FOUND, CHANGED_MEANWHILE, FILING_TEXT_LONG, TEXT_UNFIT. */
export const SaveFiling = post({
  ...shared,
  action: 'SaveFiling',
  summary: 'Save what the filing of a batch says beside its data',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, ...details, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})

/**
 * Words a form for all batches: the official tables were not at hand. Refuses CHANGED_MEANWHILE, FILING_TITLE_REQUIRED,
 * FILING_TEXT_LONG, TEXT_UNFIT, FILING_DAYS_WRONG.
 */
export const SaveFilingTemplate = post({
  ...shared,
  action: 'SaveFilingTemplate',
  summary: 'Word a form of filing, for all batches',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    Kind: kind,
    Title: text,
    Opening: optionalText,
    Closing: optionalText,
    Days: whole,
    Version: version,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Version: z.number() }),
})

/** Notes that a form was filed, or with `FiledDate` '' that it was not. Refuses NOT_FOUND, CHANGED_MEANWHILE, FILING_DATE_WRONG. */
export const MarkFiled = post({
  ...shared,
  action: 'MarkFiled',
  summary: 'Note when a form was filed',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, Kind: kind, FiledDate: optionalText, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})

/** Starts an office job that writes a form from the batch's data. Refuses NOT_FOUND, FILING_NOBODY. */
export const ExportFiling = post({
  ...shared,
  action: 'ExportFiling',
  summary: 'Start writing a form of filing',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, Kind: kind, Format: z.enum(['xlsx', 'pdf']), RequestKey: requestKey }),
  OtherMsg: startedJob,
})

/**
 * Starts an office job that writes everything of a batch that must be kept (office#filing): enrolments, marks, results,
 * certificates, money, the audit log and the forms of filing, with a signed list. Refuses NOT_FOUND.
 */
export const ArchiveBatch = post({
  ...shared,
  action: 'ArchiveBatch',
  summary: 'Start writing the archive of a batch',
  who: ['admin'],
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, RequestKey: requestKey }),
  OtherMsg: startedJob,
})

/** Starts an office job that writes the statistics of a year, as `ExamYear` of its batches names it. Refuses FILING_NOBODY. */
export const ExportYearStatistics = post({
  ...shared,
  action: 'ExportYearStatistics',
  summary: 'Start writing the statistics of a year',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ Year: whole, Format: z.enum(['xlsx', 'pdf']), RequestKey: requestKey }),
  OtherMsg: startedJob,
})
