import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { flag, formText, id, instant, listPart, optionalText, pageInput, requestKey } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { certificatePostTitles } from '#domain/office/listColumns.ts'

/**
 * Changes whether and where to the certificate of an own enrolment is posted, until it is sent. Refuses NOT_FOUND,
 * CERTIFICATE_SENT, and what the enrolment form refuses of these fields.
 */
export const SetCertificatePost = post({
  controller: 'Exam',
  action: 'SetCertificatePost',
  summary: 'Whether and where to the certificate is posted',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    IsPost: flag,
    PostName: formText,
    PostMobile: formText,
    PostAddress: formText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ EF_ID: z.number() }),
})

const shared = { controller: 'Admin', who: ['results'] } as const
const filter = {
  EB_ID: id.optional(),
  /** 0 to be sent, 1 sent; absent: both. */
  IsSent: flag.optional(),
  Search: optionalText,
}

const posted = z.object({
  C_ID: z.number(),
  EF_ID: z.number(),
  CertificateNO: z.string(),
  Name: z.string(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  PostName: z.string(),
  PostMobile: z.string(),
  PostAddress: z.string(),
  Carrier: z.string(),
  TrackingNO: z.string().meta({ description: 'empty: not sent yet' }),
  SentDay: z.string(),
  RecordedBy: z.string(),
  RecordedTime: instant.nullable(),
})
export type CertificatePostWire = z.infer<typeof posted>

/** Valid certificates that are to be posted, by batch, area and number. `Search`: the beginning of a name, or a number. */
export const GetCertificatePostList = get({
  ...shared,
  action: 'GetCertificatePostList',
  summary: 'Certificates that are to be posted or were',
  mode: 'reads',
  input: z.object({ ...filter, ...pageInput, Part: listPart }),
  listData: z.array(posted),
})

/** Exactly the list with these conditions. With tracking numbers filled in the sheet can be imported as it is. */
export const ExportCertificatePosts = post({
  ...shared,
  action: 'ExportCertificatePosts',
  summary: 'Start an export of the filtered postal list',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...filter, ...exportInput(certificatePostTitles) }),
  OtherMsg: startedJob,
})

const SHEET_BYTES = 10 * 1024 * 1024

export const GetCertificatePostTemplate = get({
  ...shared,
  action: 'GetCertificatePostTemplate',
  summary: 'The workbook to fill in with tracking numbers',
  mode: 'reads',
  input: z.object({}),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

/**
 * Reads a sheet of tracking numbers (multipart field `file`) and changes nothing; rows without a number are left out. An
 * address that stands in the sheet must be the one of now. Refuses SHEET_… for a sheet that cannot be read. `OU_ID` is what
 * ImportCertificatePosts takes; 0 while any row is bad.
 */
export const PreviewCertificatePosts = post({
  ...shared,
  action: 'PreviewCertificatePosts',
  summary: 'Read a sheet of tracking numbers and say what is wrong in it',
  mode: 'manual',
  limit: 'write',
  multipart: true,
  tooLarge: 'SHEET_TOO_LARGE',
  bodyLimit: SHEET_BYTES + 65_536,
  input: z.object({}),
  OtherMsg: z.object({
    OU_ID: z.number(),
    Rows: z.number().meta({ description: 'rows without a problem' }),
    Same: z
      .number()
      .meta({ description: 'of them those that are noted as they are already, of which nobody is told again' }),
    ...sheetProblems,
  }),
  listData: z.array(
    z.object({
      Line: z.number(),
      CertificateNO: z.string(),
      Name: z.string(),
      Carrier: z.string(),
      TrackingNO: z.string(),
      SentDay: z.string(),
      Earlier: z.string().meta({ description: 'the tracking number that is noted already and would be corrected' }),
    }),
  ),
})
export type CertificatePostSheetRow = z.infer<(typeof PreviewCertificatePosts)['listData']>[number]

/** Starts the import of an own upload: all rows or none. The families are told. */
export const ImportCertificatePosts = post({
  ...shared,
  action: 'ImportCertificatePosts',
  summary: 'Start the import of a sheet of tracking numbers',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ OU_ID: id, RequestKey: requestKey }),
  OtherMsg: startedJob,
})
