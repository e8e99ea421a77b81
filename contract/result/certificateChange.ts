import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, ofOwnFamily, pageInput, requestKey, text } from '#contract/fields.ts'

const shared = { controller: 'Admin', who: ['results'] } as const
const kinds = ['reissue', 'revoke'] as const
const states = ['waiting', 'made', 'declined', 'withdrawn'] as const

const certificate = z.object({
  C_ID: z.number(),
  CertificateNO: z.string(),
  Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  ERT_Name: z.string(),
  CertificateDate: instant,
  State: z.enum(['valid', 'replaced', 'revoked']),
  EndedTime: instant.nullable(),
  EndedBy: z.string(),
  Reason: z.string().meta({ description: 'why it was replaced or revoked' }),
  Waiting: z.enum(['', ...kinds]).meta({ description: 'what was asked for and waits for a second person' }),
  Key: z.string().meta({ description: 'what the page `/Cert?c=` asks for' }),
})
export type StaffCertificateWire = z.infer<typeof certificate>

/** The certificates of one enrolment, the newest first. */
export const GetCertificatesOfEnrolment = get({
  ...shared,
  action: 'GetCertificatesOfEnrolment',
  summary: 'The certificates of one enrolment',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(certificate),
})

const request = {
  ...shared,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ C_ID: id, Reason: text.meta({ description: 'the family reads it' }), RequestKey: requestKey }),
  OtherMsg: z.object({ CC_ID: z.number() }),
} as const

/**
 * Asks for a new certificate in the place of a valid one, with what the enrolment says now and the next number; another
 * person must make it. Refuses NOT_FOUND, CERTIFICATE_REASON_WRONG, TEXT_UNFIT, CERTIFICATE_ENDED, CERTIFICATE_CHANGE_WAITS.
 */
export const ReissueCertificate = post({
  ...request,
  action: 'ReissueCertificate',
  summary: 'Ask for a new certificate in the place of a valid one',
})

/** Asks that a valid certificate be revoked; refuses as `ReissueCertificate` does. */
export const RevokeCertificate = post({
  ...request,
  action: 'RevokeCertificate',
  summary: 'Ask that a valid certificate be revoked',
})

const change = z.object({
  CC_ID: z.number(),
  C_ID: z.number(),
  EF_ID: z.number(),
  Kind: z.enum(kinds),
  CertificateNO: z.string(),
  Name: z.string().meta({ description: 'as it stands on the certificate' }),
  NewName: z.string().meta({ description: 'what a certificate of today would say' }),
  EB_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Reason: z.string(),
  State: z.enum(states),
  IsEnded: bit.meta({ description: '1: the certificate is no longer valid, so that this can only be declined' }),
  AskedBy: z.string(),
  AskedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot make it' }),
  IsOwnFamily: ofOwnFamily,
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  NewCertificateNO: z.string().meta({ description: 'of the certificate that took its place; empty: none' }),
})
export type CertificateChangeWire = z.infer<typeof change>

/** Those that wait come first. */
export const GetCertificateChangeList = get({
  ...shared,
  action: 'GetCertificateChangeList',
  summary: 'Certificates that are to be made anew or revoked',
  mode: 'reads',
  input: z.object({ EF_ID: id.optional(), EB_ID: id.optional(), ...pageInput }),
  listData: z.array(change),
})

/**
 * Makes the change that somebody else asked for, or declines it. The family is told. Who asked may withdraw it with `IsMade`
 * 0. Refuses NOT_FOUND, CERTIFICATE_CHANGE_DECIDED, CERTIFICATE_ENDED, CERTIFICATE_CHANGE_OWN.
 */
export const DecideCertificateChange = post({
  ...shared,
  action: 'DecideCertificateChange',
  summary: 'Reissue or revoke a certificate, as a second person, or decline it',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ CC_ID: id, IsMade: flag, RequestKey: requestKey }),
  OtherMsg: z.object({
    State: z.enum(states),
    CertificateNO: z.string().meta({ description: 'of the new certificate; empty: none was given' }),
  }),
})
