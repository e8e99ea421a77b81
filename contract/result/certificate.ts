import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, instant, optionalText, text } from '#contract/fields.ts'

const states = ['valid', 'replaced', 'revoked'] as const

/**
 * What the link of a certificate's QR code says to anybody (office#certificates): whether it holds, the masked name, major,
 * grade, result and date. A forged link and one of a result that is not seen yet answer `unknown` alike. With the last four
 * digits of the certificate's own number, or all of it, also the whole name, its number and the photo; other digits are
 * refused (CERTIFICATE_NUMBER_WRONG; CERTIFICATE_NUMBER_SLIP for a whole number that none can be), and so are too many tries
 * (what `limitQuestions` refuses). Each check is recorded. The page `/Cert?c=` says the same.
 */
export const VerifyCertificate = get({
  controller: 'ExamPublic',
  action: 'VerifyCertificate',
  summary: 'Whether a certificate is valid, by the link of its QR code',
  who: 'anyone',
  mode: 'manual',
  limit: 'lookup',
  input: z.object({ Key: text, LastFour: optionalText, CheckCode: optionalText }),
  item: z.object({
    State: z.enum([...states, 'unknown']),
    EndedTime: instant.nullable(),
    Name: z.string(),
    MName: z.string(),
    GName: z.string(),
    ERT_Name: z.string(),
    CertificateDate: instant.nullable(),
    IsErased: bit.meta({
      description: '1: the person had his data erased; number, grade and state still answer for the paper',
    }),
    ListIndex: z.number().nullable().meta({
      description: 'its place in the public list of certificates that no longer hold (docs/certificates.md)',
    }),
    /** Null without the last four digits. */
    Opened: z
      .object({
        Name: z.string(),
        CertificateNO: z.string(),
        Photo: z.string().meta({ description: 'expiring link' }),
      })
      .nullable(),
  }),
})

const ownCertificate = z.object({
  EF_ID: z.number(),
  EB_Name: z.string(),
  Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  ERT_Name: z.string(),
  CertificateNO: z.string(),
  CertificateDate: instant,
  State: z.enum(states),
  EndedTime: instant.nullable(),
  Reason: z.string().meta({ description: 'why it was replaced or revoked' }),
  Key: z.string().meta({ description: 'what VerifyCertificate and the page `/Cert?c=` ask for' }),
  IsPost: bit,
  PostName: z.string(),
  PostMobile: z.string(),
  PostAddress: z.string(),
  Carrier: z.string(),
  TrackingNO: z.string().meta({ description: 'empty: the paper is not sent' }),
  SentDay: z.string(),
})
export type OwnCertificateWire = z.infer<typeof ownCertificate>

/** The certificates of the account's children whose results are seen, with those that were replaced or revoked; the newest first. */
export const GetMyCertificateList = get({
  controller: 'Exam',
  action: 'GetMyCertificateList',
  summary: 'The certificates of my children',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(ownCertificate),
})

/**
 * The file of an own valid certificate that is seen: a link to the PDF for ten minutes, or its picture as PNG in base64, which
 * WeChat can keep by a long press. A file that the office has not made yet is made now. Refuses NOT_FOUND,
 * CERTIFICATE_FILE_WAITS where it cannot be made before staff have mended something.
 */
export const GetMyCertificateFile = get({
  controller: 'Exam',
  action: 'GetMyCertificateFile',
  summary: 'The PDF or the picture of one of my certificates',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  input: z.object({ Key: text, Format: z.enum(['pdf', 'picture']) }),
  OtherMsg: z.object({
    FileName: z.string(),
    Link: z.string().meta({ description: 'expiring link to the PDF; empty for a picture' }),
    Picture: z.string().meta({ description: 'base64 of a PNG; empty for the PDF' }),
  }),
})
