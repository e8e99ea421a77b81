import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, ofOwnFamily, pageInput, requestKey, text, whole } from '#contract/fields.ts'

const shared = { controller: 'Admin', who: ['results'] } as const
const states = ['waiting', 'made', 'declined', 'withdrawn'] as const

const correction = z.object({
  RC_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  FromCode: z.number().meta({ description: '`ERT_Code` that was approved' }),
  ToCode: z.number().meta({ description: '`ERT_Code` that it should be' }),
  Reason: z.string(),
  State: z.enum(states),
  AskedBy: z.string(),
  AskedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot make it' }),
  IsOwnFamily: ofOwnFamily,
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
})
export type ResultCorrectionWire = z.infer<typeof correction>

/**
 * Asks that a clerical error of an approved result be corrected, which another person must do. `FromCode` is the result
 * that the sender saw. Refuses NOT_FOUND, RESULT_CORRECTION_REASON_WRONG, TEXT_UNFIT, RESULT_CORRECTION_SAME,
 * RESULT_CHANGED, RESULT_CORRECTION_WAITS.
 */
export const AskResultCorrection = post({
  ...shared,
  action: 'AskResultCorrection',
  summary: 'Ask that an approved result be corrected',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    FromCode: whole,
    ToCode: whole,
    Reason: text.meta({ description: 'the family reads it' }),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ RC_ID: z.number() }),
})

/** Those that wait come first. */
export const GetResultCorrectionList = get({
  ...shared,
  action: 'GetResultCorrectionList',
  summary: 'Corrections of approved results',
  mode: 'reads',
  input: z.object({ EF_ID: id.optional(), EB_ID: id.optional(), ...pageInput }),
  listData: z.array(correction),
})

/**
 * Makes the correction that somebody else asked for, or declines it. The family of a result that could be seen is told.
 * Who asked may withdraw it with `IsMade` 0. Refuses NOT_FOUND, RESULT_CORRECTION_DECIDED, RESULT_CORRECTION_OWN.
 */
export const DecideResultCorrection = post({
  ...shared,
  action: 'DecideResultCorrection',
  summary: 'Make or decline the correction of a result, as a second person',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ RC_ID: id, IsMade: flag, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(states) }),
})
