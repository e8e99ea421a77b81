import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, id, instant, optionalText, pageInput, requestKey, version } from '#contract/fields.ts'
import { otherHats } from '#contract/people/hats.ts'

/**
 * Accounts of candidates (office#candidate-accounts). Staff who work on enrolments may look, administrators change. An account
 * belongs to no area, so that staff who are limited to areas may do neither.
 */
const readers = ['enrolment'] as const
const administrators = ['admin'] as const

const account = z.object({
  UserID: z.number(),
  Name: z.string(),
  Mobile: z.string().meta({ description: 'masked; empty for an account that the office holds for a child' }),
  Candidates: z.array(z.string()).meta({ description: 'names of those enrolled, each once' }),
  Enrolments: z.number().meta({ description: 'how many, in all batches' }),
  IsLocked: bit,
  MergedInto: z.number().meta({ description: 'the account that took over this closed one; 0 where none did' }),
  CreateTime: instant,
  SeenTime: instant.nullable().meta({ description: 'last use of a login that still works, null where there is none' }),
  Version: z.number(),
})
export type AccountWire = z.infer<typeof account>

export const GetAccountList = get({
  controller: 'Admin',
  action: 'GetAccountList',
  summary: 'Accounts of candidates',
  who: readers,
  mode: 'reads',
  input: z.object({
    /** A whole mobile, the last four digits with a name (`0001 李小音`), a name, or an exam number. */
    Search: optionalText,
    /** 1: only locked accounts. */
    IsLocked: flag.optional(),
    ...pageInput,
  }),
  listData: z.array(account),
})

const detail = account.extend({
  HasWeChat: bit,
  Hats: otherHats,
  /** The candidates of the account with their enrolments, the newest enrolment first. */
  People: z.array(
    z.object({
      Name: z.string(),
      CertNOMasked: z.string(),
      Enrolments: z.array(
        z.object({
          EF_ID: z.number(),
          EB_Name: z.string(),
          MName: z.string(),
          GName: z.string(),
          IsPay: z.number(),
          ExamNO: z.string(),
        }),
      ),
    }),
  ),
  Logins: z.array(z.object({ LoginId: z.number(), DeviceName: z.string(), LoginTime: instant, SeenTime: instant })),
  /** What the office did about the account, the newest first. */
  History: z.array(z.object({ Action: z.string(), Who: z.string(), Time: instant, Reason: z.string() })),
})
export type AccountDetailWire = z.infer<typeof detail>

/** Refuses NOT_FOUND, also for an account of staff or of an examiner. */
export const GetAccount = get({
  controller: 'Admin',
  action: 'GetAccount',
  summary: 'One account with its people, enrolments, logins and what the office did about it',
  who: readers,
  mode: 'reads',
  input: z.object({ UserID: id }),
  item: detail,
})

/**
 * Locks an account, which ends its logins at once, or unlocks it. Enrolments and payments stay. Whoever knows the password
 * or receives the code by SMS is told at the login that the account is locked; nobody else is. Refuses NOT_FOUND,
 * REASON_REQUIRED, ACCOUNT_CLOSED and CHANGED_MEANWHILE.
 */
export const LockAccount = post({
  controller: 'Admin',
  action: 'LockAccount',
  summary: 'Lock or unlock an account of a candidate',
  who: administrators,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ UserID: id, IsLocked: flag, Reason: formText, Version: version, RequestKey: requestKey }),
  item: account,
})

/** Ends the logins on all devices; the password stays. Refuses NOT_FOUND, REASON_REQUIRED and ACCOUNT_CLOSED. */
export const EndAccountLogins = post({
  controller: 'Admin',
  action: 'EndAccountLogins',
  summary: 'End all logins of an account of a candidate',
  who: administrators,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ UserID: id, Reason: formText, RequestKey: requestKey }),
  item: account,
})

/**
 * Gives the account another mobile, by which its family logs in from then on, and ends all logins. `OldMobile` is what the
 * family says it is, and must be right, unless the office holds the account and it has none. Enrolments that name the old
 * number as the candidate's own get the new one. Refuses NOT_FOUND, MOBILE_REQUIRED, MOBILE_WRONG, OLD_MOBILE_WRONG,
 * OWN_ACCOUNT_MOBILE, MOBILE_SAME, MOBILE_OF_OTHER, ACCOUNT_CLOSED, REASON_REQUIRED, PROOF_REQUIRED, TEXT_UNFIT and CHANGED_MEANWHILE.
 */
export const ChangeAccountMobile = post({
  controller: 'Admin',
  action: 'ChangeAccountMobile',
  summary: 'Give an account of a candidate another mobile after proof',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    UserID: id,
    OldMobile: formText,
    NewMobile: formText,
    Reason: formText,
    Proof: formText,
    Version: version,
    RequestKey: requestKey,
  }),
  item: account,
})

/**
 * Moves everything of one account to another of the same family and closes the emptied one for good. A child who is in
 * both is one afterwards. A merge that was done already succeeds again and changes nothing. Refuses NOT_FOUND,
 * MERGE_WITH_ITSELF, MERGE_LOCKED, ACCOUNT_CLOSED, REASON_REQUIRED, PROOF_REQUIRED, TEXT_UNFIT and CHANGED_MEANWHILE.
 */
export const MergeAccounts = post({
  controller: 'Admin',
  action: 'MergeAccounts',
  summary: 'Merge two accounts of one family after proof',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    /** The account that stays. */
    UserID: id,
    /** The account that is emptied and closed. */
    FromUserID: id,
    Reason: formText,
    Proof: formText,
    Version: version,
    FromVersion: version,
    RequestKey: requestKey,
  }),
  item: account,
})
