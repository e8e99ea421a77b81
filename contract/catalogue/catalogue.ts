import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, flag, instant, nothing, yuan } from '#contract/fields.ts'

const area = z.object({
  EA_ID: z.number(),
  EA_Name: z.string(),
  IsOnlinePay: bit,
  /** Where an area without online pay takes the money (our addition). */
  PayAddress: z.string().meta({ description: 'empty where none is set' }),
  PayHours: z.string(),
  PayPhone: z.string(),
})
const major = z.object({ MID: z.number(), MName: z.string(), ParentID: z.number() })
const grade = z.object({
  GID: z.number(),
  GName: z.string(),
  IsPrevCert: bit,
  IsSkip: bit,
  UploadTime: z.number().meta({ description: 'minutes' }),
})
const fee = z.object({ EA_ID: z.number(), MID: z.number(), GID: z.number(), EB_ID: z.number(), Fee: yuan })
export const batchWithFees = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  IsLock: bit,
  RegStartDate: instant,
  RegEndDate: instant,
  Info: z.string(),
  CertNOPrefix: z.string(),
  IsOfflineAllowed: bit,
  HearingTestState: z.number(),
  ExamBatchFees: z.array(fee),
})
export type AreaWire = z.infer<typeof area>
export type MajorWire = z.infer<typeof major>
export type GradeWire = z.infer<typeof grade>
export type BatchWire = z.infer<typeof batchWithFees>
export type FeeWire = z.infer<typeof fee>

const shared = { controller: 'ExamPublic', who: 'anyone', mode: 'reads' } as const

export const GetExamAreaList = get({
  ...shared,
  action: 'GetExamAreaList',
  summary: 'Exam areas',
  input: z.object({ IsPub: flag.optional() }),
  listData: z.array(area),
  publicCacheSeconds: 60,
  madeFrom: 'catalogue',
})

export const GetALLMajorsList = get({
  ...shared,
  action: 'GetALLMajorsList',
  summary: 'Majors',
  input: nothing,
  listData: z.array(major),
  publicCacheSeconds: 60,
  madeFrom: 'catalogue',
})

export const GetALLGradesList = get({
  ...shared,
  action: 'GetALLGradesList',
  summary: 'Grades',
  input: nothing,
  listData: z.array(grade),
  publicCacheSeconds: 60,
  madeFrom: 'catalogue',
})

/**
 * Batches that a candidate can see in the wizard, each with all its fees above 0. With `IsCurrent` 1 (our addition) a
 * batch whose registration has ended comes without fees: nobody can choose it, and phones need not parse its thousands
 * of rows.
 */
export const GetALLExamBatchALLFeeList = get({
  ...shared,
  action: 'GetALLExamBatchALLFeeList',
  summary: 'Batches with their fees',
  input: z.object({ IsCurrent: flag.optional() }),
  listData: z.array(batchWithFees),
  publicCacheSeconds: 10,
  madeFrom: 'catalogue',
})

export const GetALLExamBatchMenuList = get({
  ...shared,
  action: 'GetALLExamBatchMenuList',
  summary: 'All batches, name and id only',
  input: nothing,
  listData: z.array(z.object({ EB_ID: z.number(), EB_Name: z.string() })),
  publicCacheSeconds: 60,
  madeFrom: 'catalogue',
})

const batchSummary = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  Phase: z.enum(['locked', 'notStarted', 'open', 'ended']),
  RegStartDate: instant,
  RegEndDate: instant,
  IsOfflineAllowed: bit,
  FeeFrom: yuan.nullable().meta({ description: 'the lowest fee on offer, null where there is none' }),
  FeeTo: yuan.nullable(),
  ShowRoomTime: instant.nullable(),
  ExamBeginDate: instant
    .nullable()
    .meta({ description: 'first of the published exam times, null until the batch shows them' }),
  ExamEndDate: instant.nullable(),
  HasResults: bit.meta({ description: '1: results of the batch can be looked up' }),
})
export type BatchSummaryWire = z.infer<typeof batchSummary>

/**
 * What the card of each batch shows, batches open for registration first (our addition). It spares phones the thousands
 * of fees.
 */
export const GetExamBatchSummaryList = get({
  ...shared,
  action: 'GetExamBatchSummaryList',
  summary: 'Batches with their dates, fee range and modes',
  input: nothing,
  listData: z.array(batchSummary),
  publicCacheSeconds: 10,
  madeFrom: 'catalogue',
})

export const GetCertTypeList = get({
  controller: 'Public',
  action: 'GetCertTypeList',
  summary: 'Certificate types',
  who: 'anyone',
  mode: 'reads',
  input: nothing,
  listData: z.array(z.object({ CertType: z.number(), CertName: z.string() })),
  publicCacheSeconds: 60,
})
