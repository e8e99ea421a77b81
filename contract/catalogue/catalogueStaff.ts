import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, listInput, optionalText, requestKey, version, whole } from '#contract/fields.ts'
import { MAJOR_KINDS } from '#domain/catalogue/majorKind.ts'

export const catalogueRoles = ['schedule'] as const

/** What every list of the catalogue can be narrowed to: a part of the name, whether it is on offer, one row by its id. */
export const catalogueFilter = { Search: optionalText, IsPub: flag.optional(), Only: id.optional() }

/**
 * What every row of the catalogue has besides its own fields. Nothing used is deleted: `IsPub` 0 takes it off offer, and
 * old enrolments still show it. Lists are in the order of `Position`, then of the ids.
 */
export const catalogueRow = { Position: z.number(), IsPub: bit, Version: z.number() }

/** What every save of the catalogue sends: the id 0 creates a row, whose `Version` is 0 as well. */
export const catalogueSave = { Position: whole, IsPub: flag, Version: version, RequestKey: requestKey }
/** What batches offer is saved with the reason, without which nothing is switched off (REASON_REQUIRED). */
const offeredSave = { ...catalogueSave, Reason: optionalText }

/** What switching off an area, a major or a grade would do, for the summary before it (office#summary-first). */
export const GetOfferUse = get({
  controller: 'Admin',
  action: 'GetOfferUse',
  summary: 'Which batches offer an area, a major or a grade, and who has enrolled in it',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({ EA_ID: id.optional(), MID: id.optional(), GID: id.optional() }),
  listData: z
    .array(
      z.object({
        EB_ID: z.number(),
        EB_Name: z.string(),
        Offers: z.number(),
        Enrolled: z.number(),
        Unpaid: z.number(),
      }),
    )
    .meta({ description: 'batches whose registration has not ended, drafts included' }),
})
export type OfferUseWire = z.infer<(typeof GetOfferUse)['listData']>[number]

const area = z.object({
  EA_ID: z.number(),
  EA_Name: z.string(),
  IsOnlinePay: bit,
  PayAddress: z.string(),
  PayHours: z.string(),
  PayPhone: z.string(),
  ...catalogueRow,
})
export type StaffAreaWire = z.infer<typeof area>

export const GetAreaList = get({
  controller: 'Admin',
  action: 'GetAreaList',
  summary: 'Exam areas with their pay desks',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({ ...catalogueFilter, ...listInput('EA_ID', 'EA_Name', 'Position') }),
  listData: z.array(area),
})

export const SaveArea = post({
  controller: 'Admin',
  action: 'SaveArea',
  summary: 'Create or change an exam area',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EA_ID: id.optional(),
    EA_Name: optionalText,
    IsOnlinePay: flag,
    PayAddress: optionalText,
    PayHours: optionalText,
    PayPhone: optionalText,
    ...offeredSave,
  }),
  item: area,
})

const major = z.object({
  MID: z.number(),
  MName: z.string(),
  ParentID: z.number().meta({ description: '-1 reviewed song by song, -2 as a whole, 0 hearing' }),
  Kind: z.enum(MAJOR_KINDS),
  ...catalogueRow,
})
export type StaffMajorWire = z.infer<typeof major>

export const GetMajorList = get({
  controller: 'Admin',
  action: 'GetMajorList',
  summary: 'Majors by kind',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({
    ...catalogueFilter,
    Kind: z.enum(MAJOR_KINDS).optional(),
    ...listInput('MID', 'MName', 'Position'),
  }),
  listData: z.array(major),
})

/**
 * The kind decides about the exam and its review, so it stays once somebody is enrolled (MAJOR_KIND_FIXED).
 * There is one hearing major (HEARING_MAJOR_ONCE), and no other becomes it (HEARING_MAJOR_FIXED).
 */
export const SaveMajor = post({
  controller: 'Admin',
  action: 'SaveMajor',
  summary: 'Create or change a major',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ MID: id.optional(), MName: optionalText, Kind: z.enum(MAJOR_KINDS), ...offeredSave }),
  item: major,
})

const grade = z.object({
  GID: z.number(),
  GName: z.string(),
  IsPrevCert: bit,
  UploadTime: z.number().meta({ description: 'minutes of an online exam' }),
  IsHearing: bit,
  ...catalogueRow,
})
export type StaffGradeWire = z.infer<typeof grade>

export const GetGradeList = get({
  controller: 'Admin',
  action: 'GetGradeList',
  summary: 'Grades',
  // The question bank names them.
  who: ['content', ...catalogueRoles],
  mode: 'reads',
  input: z.object({ ...catalogueFilter, ...listInput('GID', 'GName', 'UploadTime', 'Position') }),
  listData: z.array(grade),
})

/** Other minutes hold for exams that begin later. `IsHearing` stays once somebody is enrolled (GRADE_KIND_FIXED). */
export const SaveGrade = post({
  controller: 'Admin',
  action: 'SaveGrade',
  summary: 'Create or change a grade',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    GID: id.optional(),
    GName: optionalText,
    IsPrevCert: flag,
    UploadTime: whole,
    IsHearing: flag,
    ...offeredSave,
  }),
  item: grade,
})
