import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formChoice,
  id,
  instant,
  optionalText,
  pageInput,
  requestKey,
  text,
  version,
  whole,
} from '#contract/fields.ts'
import { dataRequestKinds, dataRequestStates, dataRequestStepKinds } from '#domain/people/dataRequest.ts'

const step = z.object({ Kind: z.enum(dataRequestStepKinds), Time: instant, Note: z.string() })

const ownRequest = z.object({
  DR_ID: z.number(),
  Kind: z.enum(dataRequestKinds),
  Name: z.string().meta({ description: 'the child; empty: the whole account' }),
  Wish: z.string(),
  State: z.enum(dataRequestStates),
  AskedTime: instant,
  DueDate: z.string().meta({ description: 'the last day of the promise, as 2026-12-18' }),
  Answer: z.string(),
  WaitsFor: z.string().meta({ description: 'why a deletion that is agreed still waits; empty: it does not' }),
  CanWithdraw: bit,
  Steps: z.array(step),
})
export type OwnDataRequestWire = z.infer<typeof ownRequest>

/** The account's own requests, with every step, the newest first. */
export const GetMyDataRequests = get({
  controller: 'User',
  action: 'GetMyDataRequests',
  summary: 'My requests about my data',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ ...pageInput }),
  listData: z.array(ownRequest),
})

/**
 * Asks to see, correct, move or delete data, or withdraws a consent, for one child or (`CandidateID` 0) the whole account. An
 * answer is promised within the working days of the settings. One request of a kind is open at a time. Refuses ACCOUNT_CLOSED, NOT_FOUND,
 * DATA_WISH_WRONG, TEXT_UNFIT, DATA_REQUEST_OPEN.
 */
export const RequestData = post({
  controller: 'User',
  action: 'RequestData',
  summary: 'Ask to see, correct, move or delete data, or withdraw a consent',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    Kind: z.enum(dataRequestKinds),
    CandidateID: formChoice.meta({ description: '0: the whole account' }),
    Wish: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ DR_ID: z.number(), DueDate: z.string() }),
})

/** Takes a request back before it is done. Refuses NOT_FOUND, DATA_REQUEST_CHANGED. */
export const WithdrawDataRequest = post({
  controller: 'User',
  action: 'WithdrawDataRequest',
  summary: 'Take a request about my data back',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ DR_ID: id, RequestKey: requestKey }),
})

const staff = { controller: 'Admin', who: ['enrolment'] } as const

const request = z.object({
  DR_ID: z.number(),
  Kind: z.enum(dataRequestKinds),
  UserID: z.number(),
  Account: z.string().meta({ description: 'name of the account' }),
  Mobile: z.string(),
  Name: z.string().meta({ description: 'the child; empty: the whole account' }),
  EF_ID: z.number().meta({ description: 'the newest enrolment of the child; 0: none' }),
  Wish: z.string(),
  State: z.enum(dataRequestStates),
  AskedTime: instant,
  DueDate: z.string(),
  DaysLeft: z.number().meta({ description: 'negative: overdue' }),
  Answer: z.string(),
  WaitsFor: z.string(),
  Hindrance: z.string().meta({ description: 'what keeps the child from being erased now; empty: nothing' }),
  IsOwn: bit.meta({ description: '1: agreed to by who asks now, who cannot confirm it' }),
  DecidedBy: z.string(),
  Version: z.number(),
  Steps: z.array(step.extend({ By: z.string() })),
})
export type DataRequestWire = z.infer<typeof request>

/** What is open first, the earliest deadline on top; then what is over, the newest on top. */
export const GetDataRequestList = get({
  ...staff,
  action: 'GetDataRequestList',
  summary: 'Requests of families about their data',
  mode: 'reads',
  input: z.object({ Kind: z.enum(dataRequestKinds).optional(), IsOpen: flag.optional(), ...pageInput }),
  listData: z.array(request),
})

/**
 * Answers a request (`IsGranted` 1) or declines it, with words that the family reads. A deletion that is granted waits for
 * `ConfirmErasure` of a second person. A withdrawal of consent to the texts that is granted has the account agree anew before it
 * goes on. Refuses NOT_FOUND, CHANGED_MEANWHILE, DATA_REQUEST_CHANGED, DATA_ANSWER_WRONG, TEXT_UNFIT.
 */
export const DecideDataRequest = post({
  ...staff,
  action: 'DecideDataRequest',
  summary: 'Answer a request about data',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ DR_ID: id, IsGranted: flag, Answer: text, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(dataRequestStates), Version: z.number() }),
})

/**
 * Confirms a deletion as a second person, which begins it; with `IsConfirmed` 0 it goes back to be decided anew, for the
 * `Reason`. It cannot be undone. Refuses NOT_FOUND, CHANGED_MEANWHILE, DATA_REQUEST_CHANGED, DATA_REQUEST_OWN,
 * REASON_REQUIRED, TEXT_UNFIT.
 */
export const ConfirmErasure = post({
  ...staff,
  action: 'ConfirmErasure',
  summary: 'Confirm a deletion, as a second person',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ DR_ID: id, IsConfirmed: flag, Reason: optionalText, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(dataRequestStates), Version: z.number() }),
})

const rules = {
  AnswerDays: whole.meta({ description: 'working days until a request is answered' }),
  VideoMonths: whole,
  PhotoMonths: whole,
  ContactMonths: whole,
  MessageMonths: whole,
}

/** What is promised and how long data are kept, in months after the end of a batch. */
export const GetPrivacyRules = get({
  controller: 'Admin',
  action: 'GetPrivacyRules',
  summary: 'How fast requests are answered and how long data are kept',
  who: ['enrolment'],
  mode: 'reads',
  input: z.object({}),
  item: z.object({
    AnswerDays: z.number(),
    VideoMonths: z.number(),
    PhotoMonths: z.number(),
    ContactMonths: z.number(),
    MessageMonths: z.number(),
    Version: z.number(),
  }),
})

/** Refuses CHANGED_MEANWHILE, and PRIVACY_RULE_WRONG where a number is out of its bounds. */
export const SavePrivacyRules = post({
  controller: 'Admin',
  action: 'SavePrivacyRules',
  summary: 'Change how fast requests are answered and how long data are kept',
  who: ['admin'],
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...rules, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})
