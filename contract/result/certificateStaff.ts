import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { bit, flag, id, instant, optionalText, pageInput, requestKey, whole } from '#contract/fields.ts'
import { certificateTitles } from '#domain/office/listColumns.ts'
import { CERT_FILE_STATES, CERT_PROBLEMS } from '#domain/result/certificateFile.ts'

const shared = { controller: 'Admin', who: ['results'] } as const
const states = ['valid', 'replaced', 'revoked'] as const

/** How many certificates a batch has, of how many the file is made, and by which template. */
export const GetCertificateSummary = get({
  ...shared,
  action: 'GetCertificateSummary',
  summary: 'How far the certificates of a batch are made',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: z.object({
    CT_ID: z.number(),
    TemplateName: z.string(),
    TemplateVersion: z.number(),
    IsChosen: bit.meta({ description: '0: the standard template, since none was chosen' }),
    Valid: z.number(),
    Made: z.number().meta({ description: 'valid ones with a file' }),
    Older: z.number().meta({ description: 'of these, made by another version than the next ones would be' }),
    Failed: z.number().meta({ description: 'valid ones whose last attempt failed' }),
    Replaced: z.number(),
    Revoked: z.number(),
    Areas: z.array(z.object({ EA_ID: z.number(), EA_Name: z.string(), Made: z.number() })),
    Job: z
      .object({ OJ_ID: z.number(), Done: z.number(), Total: z.number().nullable(), MadeBy: z.string(), IsMine: bit })
      .nullable()
      .meta({ description: 'the job that makes them now' }),
  }),
})
export type CertificateSummaryWire = z.infer<(typeof GetCertificateSummary)['item']>

const conditions = {
  EB_ID: id.optional(),
  EA_ID: id.optional(),
  State: z.enum(states).optional(),
  File: z.enum(CERT_FILE_STATES).optional(),
  Search: optionalText.meta({ description: 'a part of the name, or the whole certificate or exam number' }),
}

const row = z.object({
  C_ID: z.number(),
  EF_ID: z.number(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  ERT_Name: z.string(),
  CertificateNO: z.string(),
  CertificateDate: instant,
  State: z.enum(states),
  EndedTime: instant.nullable(),
  Reason: z.string().meta({ description: 'why it was replaced or revoked' }),
  FileState: z.enum(CERT_FILE_STATES),
  Problem: z.enum(CERT_PROBLEMS).nullable().meta({ description: 'why the last attempt to make the file failed' }),
  Characters: z.string().meta({ description: 'the characters that no font has' }),
  FileTime: instant.nullable(),
  FileBytes: z.number().nullable(),
  Template: z.string().meta({ description: 'the template and its version that made the file' }),
})
export type CertificateRowWire = z.infer<typeof row>

/** The register of certificates, by their numbers; `totalCount` is how many match. */
export const GetCertificateList = get({
  ...shared,
  action: 'GetCertificateList',
  summary: 'The register of certificates',
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...conditions, ...pageInput }),
  listData: z.array(row),
})

/** Exactly the list with these conditions. */
export const ExportCertificates = post({
  ...shared,
  action: 'ExportCertificates',
  summary: 'Start an export of the register of certificates',
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...conditions, ...exportInput(certificateTitles) }),
  OtherMsg: startedJob,
})

/** A link to the PDF of one certificate, for a minute; that it was opened is recorded. Refuses NOT_FOUND, CERT_NOT_MADE. */
export const GetCertificateFile = post({
  ...shared,
  action: 'GetCertificateFile',
  summary: 'Open the PDF of a certificate',
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ C_ID: id }),
  OtherMsg: z.object({ Link: z.string() }),
})

/**
 * Starts a job that makes the PDF of each valid certificate of a batch that has none, or with `IsAll` of each anew. What is made
 * stays, whenever the job ends. Refuses NOT_FOUND, CERT_NOTHING_TO_MAKE, LIST_CHANGED where `Count` is not how many there are,
 * and CERT_UNDER_WAY while the job of somebody else makes them; one's own answers again.
 */
export const MakeCertificates = post({
  ...shared,
  action: 'MakeCertificates',
  summary: 'Start making the certificates of a batch',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, IsAll: flag, Count: whole, RequestKey: requestKey }),
  OtherMsg: startedJob,
})

/**
 * Starts a job that puts the certificates of an area, or of all of them, that have a file into one PDF, in the order of their
 * numbers, as they were made. Refuses NOT_FOUND, CERT_NOTHING_TO_PRINT.
 */
export const PrintCertificates = post({
  ...shared,
  action: 'PrintCertificates',
  summary: 'Start one PDF of the certificates of an area',
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, EA_ID: id.optional(), RequestKey: requestKey }),
  OtherMsg: startedJob,
})
