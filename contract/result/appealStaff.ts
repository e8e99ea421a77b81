import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formChoice,
  id,
  instant,
  ofOwnFamily,
  optionalText,
  pageInput,
  requestKey,
  text,
  version,
  yuan,
} from '#contract/fields.ts'
import { appealFeeStates, appealRules, appealStates, appealStepKinds, appealTurns } from '#domain/result/appeal.ts'
import { appealPieces } from './appeal.ts'

const shared = { controller: 'Admin', who: ['results'], forLimitedStaff: 'ownAreas' } as const

const appeal = z.object({
  AP_ID: z.number(),
  EF_ID: z.number(),
  EB_ID: z.number(),
  EB_Name: z.string(),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  IsOnline: bit,
  IsOffice: bit.meta({ description: '1: asked for by staff (`AskBatchCheck`)' }),
  Pieces: appealPieces.meta({ description: 'none: the whole exam' }),
  Reason: z.string(),
  Rule: z.enum(appealRules),
  State: z.enum(appealStates),
  SentTime: instant,
  FromCode: z.number(),
  Examiner: z.string().meta({ description: 'who marks again; empty: nobody' }),
  ToCode: z.number().nullable().meta({ description: 'as decided' }),
  Fee: yuan.meta({ description: 'yuan, as it was told when the appeal was written; 0: none' }),
  FeeState: z.enum(appealFeeStates),
  IsOwn: bit.meta({ description: '1: decided by who asks now, who cannot release it' }),
  IsOwnFamily: ofOwnFamily,
  Version: z.number(),
})
export type AppealWire = z.infer<typeof appeal>

/** What waits first, the oldest of it on top, then what is to be paid; then the answered, the newest on top. */
export const GetAppealList = get({
  ...shared,
  action: 'GetAppealList',
  summary: 'Appeals against results',
  mode: 'reads',
  input: z.object({
    EB_ID: id.optional(),
    EF_ID: id.optional(),
    State: z.enum(appealStates).optional(),
    Turn: z.enum(appealTurns).optional(),
    /** A part of the name, or a whole exam number. */
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(appeal),
})

const mark = z.object({ UserID: z.number(), Examiner: z.string(), ERT_Code: z.number().nullable() })

/** One appeal with all that is needed to decide about it. Refuses NOT_FOUND. */
export const GetAppeal = get({
  ...shared,
  action: 'GetAppeal',
  summary: 'One appeal with its marks and its history',
  mode: 'reads',
  input: z.object({ AP_ID: id }),
  item: appeal.extend({
    CurrentCode: z.number().meta({ description: '`ERT_Code` that stands now' }),
    CanMarkAgain: bit.meta({ description: '0: on site or absent; it is answered after the check' }),
    Check: z.object({ IsFileRight: bit, IsGradeRight: bit, IsPieceRight: bit }).nullable(),
    CorrectionCode: z.number().nullable().meta({ description: 'what a correction that waits or is made says' }),
    Marks: z.array(mark).meta({ description: 'the marks from before' }),
    Second: mark
      .extend({ ER_ID: z.number(), Judgement: z.string(), Suggestion: z.string(), MarkedTime: instant.nullable() })
      .nullable(),
    NextCode: z.number().nullable().meta({ description: 'what the rule makes of the second mark' }),
    Answer: z.string(),
    PaidTime: instant.nullable().meta({ description: 'when the fee was paid' }),
    Received: yuan.meta({ description: 'yuan; all that came for the fee' }),
    Returned: yuan.meta({ description: 'yuan; what of it went back' }),
    R_ID: z.number().nullable().meta({ description: 'the refund of the fee, where the result changed' }),
    Steps: z.array(z.object({ Kind: z.enum(appealStepKinds), Time: instant, Note: z.string(), By: z.string() })),
  }),
})
export type AppealFactsWire = z.infer<(typeof GetAppeal)['item']>

const change = { AP_ID: id, Version: version, RequestKey: requestKey }
const moved = z.object({ State: z.enum(appealStates), Version: z.number() })

/**
 * Records the clerical check: whether it was the right file, grade and piece. `mark`: another examiner marks again.
 * `correct`: a clerical error, for whose correction to `ToCode` a second person is asked (`DecideResultCorrection`); `Note`
 * is its reason. `answer`: nothing can be marked again, `Note` is the answer, which a second person releases. The family
 * reads `Note`. Refuses NOT_FOUND, CHANGED_MEANWHILE, APPEAL_CHANGED, APPEAL_UNMARKABLE, APPEAL_MARKABLE,
 * APPEAL_ANSWER_WRONG, TEXT_UNFIT, and what AskResultCorrection refuses.
 */
export const CheckAppeal = post({
  ...shared,
  action: 'CheckAppeal',
  summary: 'Record the clerical check of an appeal',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    ...change,
    IsFileRight: flag,
    IsGradeRight: flag,
    IsPieceRight: flag,
    Outcome: z.enum(['mark', 'correct', 'answer']),
    ToCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
    Note: optionalText,
  }),
  OtherMsg: moved,
})

/** The examiners who may mark again, those with the least work first: see `AssignAppeal`. Refuses NOT_FOUND. */
export const GetAppealExaminers = get({
  ...shared,
  action: 'GetAppealExaminers',
  summary: 'Who may mark an appeal',
  mode: 'reads',
  input: z.object({ AP_ID: id }),
  listData: z.array(
    z.object({ UserID: z.number(), Name: z.string(), IsChief: bit, Open: z.number().meta({ description: 'to mark' }) }),
  ),
})

/**
 * Gives an appeal to another examiner: nobody who has marked the candidate, is related, stepped back, or does not mark the
 * major or area. `UserID` 0 takes the one with the least work who is no chief. What the examiner before had written stays
 * with him. Refuses NOT_FOUND, CHANGED_MEANWHILE, APPEAL_CHANGED, APPEAL_EXAMINER_UNFIT, APPEAL_NO_EXAMINER.
 */
export const AssignAppeal = post({
  ...shared,
  action: 'AssignAppeal',
  summary: 'Give an appeal to another examiner',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, UserID: formChoice }),
  OtherMsg: moved,
})

/**
 * Prepares the answer: the rule makes the result of the second mark, `Answer` is what the family reads. Refuses NOT_FOUND,
 * CHANGED_MEANWHILE, APPEAL_CHANGED, APPEAL_ANSWER_WRONG, TEXT_UNFIT, RESULT_CHANGED.
 */
export const DecideAppeal = post({
  ...shared,
  action: 'DecideAppeal',
  summary: 'Prepare the answer to an appeal',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, Answer: text }),
  OtherMsg: moved.extend({ ToCode: z.number() }),
})

/**
 * Releases the answer that another person prepared: the result changes, the certificate with it, and the family is told. With
 * `IsReleased` 0 it goes back to be decided anew, for the `Reason`; who decided may do that too. Refuses NOT_FOUND,
 * CHANGED_MEANWHILE, APPEAL_CHANGED, APPEAL_OWN, APPEAL_DECIDED_ON_OLD, REASON_REQUIRED, TEXT_UNFIT.
 */
export const ReleaseAppeal = post({
  ...shared,
  action: 'ReleaseAppeal',
  summary: 'Release the answer to an appeal, as a second person',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, IsReleased: flag, Reason: optionalText }),
  OtherMsg: moved,
})
