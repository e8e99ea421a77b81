import * as z from 'zod'
import { batchWithFees } from '#contract/catalogue/catalogue.ts'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  id,
  instant,
  listInput,
  optionalText,
  pageInput,
  requestKey,
  text,
  version,
  whole,
  yuan,
} from '#contract/fields.ts'
import { batchStates, MOST_DAY_MINUTES, MOST_SESSIONS_ALLOWED } from '#domain/batch/batchDraft.ts'
import { readyPlaces } from '#domain/batch/batchReady.ts'
import { appealRules } from '#domain/result/appeal.ts'

/** Who makes batches; finance edits their fees as well and therefore reads them. */
const readers = ['schedule', 'finance'] as const
const writers = ['schedule'] as const
const shared = { controller: 'Admin' } as const
const state = z.enum(batchStates)

const figures = {
  Offers: z.number().meta({ description: 'combinations of area, major and grade that can be enrolled in' }),
  Areas: z.number().meta({ description: 'areas with an offer' }),
  Majors: z.number().meta({ description: 'majors with an offer' }),
  FeeFrom: yuan.nullable(),
  FeeTo: yuan.nullable(),
  Enrolments: z.number().meta({ description: 'without refunded ones' }),
  Paid: z.number(),
}

const batchRow = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  ExamYear: z.number(),
  CertNOPrefix: z.string(),
  State: state,
  RegStartDate: instant,
  RegEndDate: instant,
  ExamStartDate: instant.nullable(),
  ExamEndDate: instant.nullable(),
  PublishedTime: instant.nullable().meta({ description: 'null for a draft' }),
  ...figures,
})
export type BatchRowWire = z.infer<typeof batchRow>

export const GetBatchList = get({
  ...shared,
  action: 'GetBatchList',
  summary: 'Batches with their state and figures, drafts included',
  who: readers,
  mode: 'reads',
  input: z.object({
    Search: optionalText,
    State: state.optional(),
    ...listInput('EB_Name', 'ExamYear', 'RegStartDate', 'RegEndDate'),
  }),
  listData: z.array(batchRow),
})

/** The figures of a list are counted anew at each call, so that a choice of a batch asks for no more than its name. */
export const GetBatchNames = get({
  ...shared,
  action: 'GetBatchNames',
  summary: 'Batches by name to choose from, drafts included, the newest registration first',
  who: readers,
  mode: 'reads',
  input: z.object({ Search: optionalText, ...pageInput }),
  listData: z.array(batchRow.pick({ EB_ID: true, EB_Name: true, RegStartDate: true })),
})

/** Each window's times; null: not decided. Comments and results have a beginning only (office#windows). */
const times = {
  RegStartDate: instant,
  RegEndDate: instant,
  TracksStartDate: instant.nullable(),
  TracksEndDate: instant.nullable(),
  ShowRoomTime: instant.nullable(),
  ShowRoomEndTime: instant.nullable(),
  ExamStartDate: instant.nullable(),
  ExamEndDate: instant.nullable(),
  MarkStartDate: instant.nullable(),
  MarkEndDate: instant.nullable(),
  ShowResultTime: instant.nullable(),
  ShowCommentsTime: instant.nullable(),
  AppealStartDate: instant.nullable(),
  AppealEndDate: instant.nullable(),
}

export const staffBatch = z.object({
  ...batchRow.shape,
  ...times,
  IsLock: bit,
  Info: z.string(),
  MaxSessions: z.number().meta({ description: '0: no cap' }),
  TakesRefundRequests: bit.meta({ description: '1: candidates may ask for a refund until registration ends' }),
  AppealRule: z.enum(appealRules).meta({ description: 'what a second mark does to a result' }),
  AppealFee: yuan.meta({ description: 'yuan; what an appeal costs, 0: nothing' }),
  TakesAvoidedDays: bit.meta({ description: '1: families may name days to avoid until registration ends' }),
  MoveNoticeMinutes: z.number().meta({ description: 'on the day nobody is given another time nearer than this' }),
  AbsenceGraceMinutes: z.number().meta({ description: 'on site nobody is noted as absent within them after his time' }),
  ClonedFrom: z.object({ EB_ID: z.number(), EB_Name: z.string() }).nullable(),
  Version: z.number(),
  FeeVersion: z.number(),
})
export type StaffBatchWire = z.infer<typeof staffBatch>

export const GetBatch = get({
  ...shared,
  action: 'GetBatch',
  summary: 'One batch with its windows, texts and figures',
  who: readers,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: staffBatch,
})

/** Makes a draft from nothing; all published areas take part. Refuses BATCH_WINDOWS_WRONG and the reasons of naming. */
export const CreateBatch = post({
  ...shared,
  action: 'CreateBatch',
  summary: 'Make a new batch as a draft',
  who: writers,
  mode: 'transaction',
  input: z.object({
    EB_Name: text,
    ExamYear: whole,
    CertNOPrefix: text,
    RegStartDate: text,
    RegEndDate: text,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  item: staffBatch,
})

/**
 * Makes a draft of an earlier batch: windows moved by the difference of registration's beginning, fees, areas, settings
 * and texts copied, no people. Stopped offers are offered again.
 */
export const CloneBatch = post({
  ...shared,
  action: 'CloneBatch',
  summary: 'Make a draft of an earlier batch',
  who: writers,
  mode: 'transaction',
  input: z.object({ EB_ID: id, EB_Name: text, RegStartDate: text, RequestKey: requestKey }),
  keepsAnswer: true,
  item: staffBatch,
})

const dayMinutes = whole.pipe(z.int().min(0).max(MOST_DAY_MINUTES)).optional().meta({ description: 'absent: as it is' })

/**
 * Replaces name, numbers, texts and all windows at once (an empty time: not decided). Refuses CHANGED_MEANWHILE,
 * BATCH_WINDOWS_WRONG, BATCH_NUMBER_FIXED, BATCH_APPEAL_FEE_WRONG, and ROLE_WRONG where the times of results or comments of a published batch
 * change and the sender has no right to them (`PublishBatchResults`).
 */
export const SaveBatch = post({
  ...shared,
  action: 'SaveBatch',
  summary: 'Change name, windows and texts of a batch',
  who: writers,
  mode: 'transaction',
  input: z.object({
    EB_ID: id,
    EB_Name: text,
    ExamYear: whole,
    CertNOPrefix: text,
    Info: z.string().max(20_000),
    MaxSessions: whole.pipe(z.int().min(0).max(MOST_SESSIONS_ALLOWED)),
    TakesRefundRequests: flag.optional().meta({ description: 'absent: as it is' }),
    AppealRule: z.enum(appealRules).optional().meta({ description: 'absent: as it is' }),
    AppealFee: z
      .union([z.string().max(20), z.number()])
      .optional()
      .meta({ description: 'yuan; absent: as it is' }),
    TakesAvoidedDays: flag.optional().meta({ description: 'absent: as it is' }),
    MoveNoticeMinutes: dayMinutes,
    AbsenceGraceMinutes: dayMinutes,
    RegStartDate: text,
    RegEndDate: text,
    TracksStartDate: optionalText,
    TracksEndDate: optionalText,
    ShowRoomTime: optionalText,
    ShowRoomEndTime: optionalText,
    ExamStartDate: optionalText,
    ExamEndDate: optionalText,
    MarkStartDate: optionalText,
    MarkEndDate: optionalText,
    ShowResultTime: optionalText,
    ShowCommentsTime: optionalText,
    AppealStartDate: optionalText,
    AppealEndDate: optionalText,
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  bodyLimit: 128 * 1024,
  item: staffBatch,
})

const readyFinding = z.object({
  IsBlocking: bit,
  Text: z.string(),
  Place: z.enum(readyPlaces).meta({ description: 'where it is mended' }),
})
export type ReadyFindingWire = z.infer<typeof readyFinding>

/** Checks whether candidates of the batch can enrol, pay and sit; what is found shows on the home page too. */
export const CheckBatchReady = get({
  ...shared,
  action: 'CheckBatchReady',
  summary: 'What stands between a batch and its candidates',
  who: readers,
  mode: 'transaction',
  input: z.object({ EB_ID: id }),
  listData: z.array(readyFinding),
})

/** The batch as candidates read it in `GetALLExamBatchALLFeeList`, also while it is a draft (office#preview). */
export const GetBatchPreview = get({
  ...shared,
  action: 'GetBatchPreview',
  summary: 'A batch as candidates would see it',
  who: readers,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: batchWithFees,
})

/** What publishing would show, and to how many people. */
export const GetPublishSummary = get({
  ...shared,
  action: 'GetPublishSummary',
  summary: 'Who will see a batch once it is published',
  who: writers,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  OtherMsg: z.object({
    Accounts: z.number(),
    EarlierAccounts: z.number().meta({ description: 'enrolled in the batch it was cloned from' }),
  }),
})

/**
 * Shows a draft to everybody; it cannot be hidden again. `Offers` is the number of offers that the sender has typed:
 * another number is refused (BATCH_OFFERS_CHANGED). Refuses CHANGED_MEANWHILE, BATCH_PUBLISHED, BATCH_NO_OFFERS and
 * BATCH_NOT_READY while a finding of the ready check blocks.
 */
export const PublishBatch = post({
  ...shared,
  action: 'PublishBatch',
  summary: 'Publish a draft',
  who: writers,
  mode: 'transaction',
  input: z.object({ EB_ID: id, Offers: whole, Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  item: staffBatch,
})
