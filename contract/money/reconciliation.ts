import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import {
  bit,
  flag,
  id,
  instant,
  listInput,
  optionalText,
  requestKey,
  sortInput,
  text,
  version,
  yuan,
} from '#contract/fields.ts'
import { WORK_GROUPS } from '#domain/money/moneyWork.ts'
import { workTitles } from '#domain/office/listColumns.ts'

/** Differences of money concern all areas, so that accounts limited to areas are refused (AREA_LIMITED). */
const financeOnly = ['finance'] as const

const work = z.object({
  W_ID: z.number(),
  Kind: z.string().meta({ description: 'a closed list in domain/money/moneyWork, such as bill:amount' }),
  Group: z.enum(WORK_GROUPS),
  Title: z.string(),
  What: z.string().meta({ description: 'what was found, in words' }),
  Day: z.string().meta({ description: 'yyyy-MM-dd of the bill; empty where it is about none' }),
  Ours: yuan.nullable().meta({ description: 'yuan; what our books say' }),
  Theirs: yuan.nullable().meta({ description: 'yuan; what the other side says' }),
  PayCode: z.string(),
  EF_ID: z.number().nullable(),
  Name: z.string(),
  ExamNO: z.string(),
  R_ID: z.number().nullable().meta({ description: 'the refund that it is about' }),
  State: z.enum(['open', 'taken', 'done']),
  IsHeld: bit.meta({ description: '1: the money is held until DecideHeldPayment' }),
  OwnerID: z.number().nullable(),
  Owner: z.string(),
  TakenTime: instant.nullable(),
  Note: z.string(),
  FoundTime: instant,
  SeenTime: instant.nullable().meta({ description: 'when it was last found' }),
  Times: z.number().meta({ description: 'how often it was found' }),
  Decision: z.string(),
  SettledBy: z.string().meta({ description: 'empty where a check no longer found it' }),
  SettledTime: instant.nullable(),
  Version: z.number(),
})
export type MoneyWorkWire = z.infer<typeof work>

const workConditions = {
  IsDone: flag.optional(),
  IsOwn: flag.optional().meta({ description: '1: only what the caller has taken' }),
  Group: z.enum(WORK_GROUPS).optional(),
  W_ID: id.optional(),
  EF_ID: id.optional(),
  Search: optionalText,
}

/** Differences and alarms that a person must look at, the newest first unless sorted. `Search`: order, words, name, id. */
export const GetMoneyWorkList = get({
  controller: 'Admin',
  action: 'GetMoneyWorkList',
  summary: 'Differences of money and payment alarms, one work list',
  who: financeOnly,
  mode: 'reads',
  input: z.object({ ...workConditions, ...listInput('FoundTime', 'Day') }),
  OtherMsg: z.object({ Ours: yuan, Theirs: yuan }).meta({ description: 'yuan; of all rows that match' }),
  listData: z.array(work),
})

/** Starts an export of the rows that `GetMoneyWorkList` finds, in its order, with note and decision of each. */
export const ExportMoneyWork = post({
  controller: 'Admin',
  action: 'ExportMoneyWork',
  summary: 'Start an export of the found differences of money',
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...workConditions, ...sortInput('FoundTime', 'Day'), ...exportInput(workTitles) }),
  OtherMsg: startedJob,
})

/** Who can be given a row: staff of finance and administrators who are not switched off. */
export const GetMoneyWorkers = get({
  controller: 'Admin',
  action: 'GetMoneyWorkers',
  summary: 'Staff to whom a difference of money can be given',
  who: financeOnly,
  mode: 'reads',
  input: z.object({}),
  listData: z.array(z.object({ U_ID: z.number(), Name: z.string() })),
})

/**
 * Takes a row, gives it to somebody, or puts it back (`OwnerID` 0), and keeps a note. Refuses NOT_FOUND,
 * CHANGED_MEANWHILE, WORK_SETTLED, WORK_OWNER_WRONG, WORK_TEXT_LONG, TEXT_UNFIT.
 */
export const SaveMoneyWork = post({
  controller: 'Admin',
  action: 'SaveMoneyWork',
  summary: 'Owner and note of a difference of money',
  who: financeOnly,
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ W_ID: id, Version: version, OwnerID: id, Note: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})

/**
 * Settles a row with what was decided. Refuses NOT_FOUND, CHANGED_MEANWHILE, WORK_SETTLED, HELD_UNDECIDED,
 * WORK_DECISION_REQUIRED, WORK_TEXT_LONG, TEXT_UNFIT.
 */
export const SettleMoneyWork = post({
  controller: 'Admin',
  action: 'SettleMoneyWork',
  summary: 'Settle a difference of money with what was decided',
  who: financeOnly,
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ W_ID: id, Version: version, Decision: text, RequestKey: requestKey }),
})

/**
 * Decides on a payment of another amount than was asked for: it counts as paid, or all of it goes back the way it came.
 * Refuses NOT_FOUND, CHANGED_MEANWHILE, HELD_DECIDED, HELD_OF_BILL, HELD_NOT_NEEDED,
 * WORK_TEXT_LONG, TEXT_UNFIT.
 */
export const DecideHeldPayment = post({
  controller: 'Admin',
  action: 'DecideHeldPayment',
  summary: 'Accept a payment of another amount as paid, or give it back',
  who: financeOnly,
  mode: 'transaction',
  keepsAnswer: true,
  needsFreshProof: true,
  limit: 'write',
  input: z.object({ W_ID: id, Version: version, IsAccepted: flag, Note: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ ExamNO: z.string().meta({ description: 'the number that an accepted payment gave' }) }),
})

/** Checks the books against the ledger in the background, as each night. */
export const CheckLedger = post({
  controller: 'Admin',
  action: 'CheckLedger',
  summary: 'Check orders, enrolments and desk tills against the ledger now',
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  input: z.object({}),
})

/** The newest runs of the check. */
export const GetLedgerCheckList = get({
  controller: 'Admin',
  action: 'GetLedgerCheckList',
  summary: 'Runs of the check against the ledger, the newest first',
  who: financeOnly,
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({
      EndTime: instant,
      Orders: z.number(),
      Enrolments: z.number(),
      Receipts: z.number(),
      Closings: z.number(),
      Differences: z.number(),
    }),
  ),
})
