import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { instant, nothing, requestKey } from '#contract/fields.ts'
import { consentKinds, personalDataKinds } from '#domain/people/personalData.ts'

/**
 * What is stored of the account and its children, by kind: what, why, how long; the consents; who of the staff looked, by day and
 * by the work of the account, without names (docs/adr/privacy.md).
 */
export const GetMyData = get({
  controller: 'User',
  action: 'GetMyData',
  summary: 'What is stored of me and my children',
  who: 'signedIn',
  mode: 'reads',
  input: nothing,
  item: z.object({
    Name: z.string(),
    Mobile: z.string(),
    AnswerDays: z.number().meta({ description: 'working days until a request is answered' }),
    Children: z.array(
      z.object({
        CandidateID: z.number(),
        Name: z.string(),
        CertNO: z.string().meta({ description: 'masked' }),
        Enrolments: z.number(),
      }),
    ),
    Kinds: z.array(
      z.object({
        Kind: z.enum(personalDataKinds),
        Title: z.string(),
        What: z.string(),
        Why: z.string(),
        KeptFor: z.string(),
        NotGiven: z.string().meta({ description: 'what a copy leaves out, and why; empty: nothing' }),
        Count: z.number().meta({ description: 'how many pieces of it are stored' }),
      }),
    ),
    Consents: z.array(
      z.object({
        Kind: z.enum(consentKinds),
        Title: z.string(),
        Name: z.string().meta({ description: 'the child; empty: the account' }),
        CandidateID: z.number(),
        EF_ID: z.number(),
        Version: z.string(),
        Time: instant.nullable(),
        WithdrawnTime: instant.nullable(),
        Means: z.string().meta({ description: 'what withdrawing it means' }),
      }),
    ),
    Looks: z.array(
      z.object({
        Date: z.string(),
        Name: z.string(),
        Who: z.string().meta({ description: 'the work of whoever looked' }),
        What: z.string(),
        Times: z.number(),
      }),
    ),
  }),
})
export type MyDataWire = z.infer<(typeof GetMyData)['item']>

/** Begins a copy of all data: a page to read, with the files. It is written in the background. Refuses DATA_EXPORT_WAITING. */
export const ExportMyData = post({
  controller: 'User',
  action: 'ExportMyData',
  summary: 'Ask for a copy of my data',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ RequestKey: requestKey }),
})

/** The newest copy. `Link` lives for ten minutes; the file is removed after three days. */
export const GetMyDataExport = get({
  controller: 'User',
  action: 'GetMyDataExport',
  summary: 'The copy of my data, and where it can be fetched',
  who: 'signedIn',
  mode: 'reads',
  input: nothing,
  item: z.object({
    State: z.enum(['none', 'waiting', 'ready', 'failed', 'removed']),
    AskedTime: instant.nullable(),
    RemovedTime: instant.nullable().meta({ description: 'when it is removed' }),
    Bytes: z.number(),
    Link: z.string(),
  }),
})
