import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formText,
  id,
  instant,
  optionalText,
  pageInput,
  requestKey,
  version,
  whole,
} from '#contract/fields.ts'
import { secondMarkReasons } from '#domain/result/secondMark.ts'

const markingRoles = ['schedule', 'results'] as const

const rule = z.object({
  EB_ID: z.number(),
  SharePercent: z.number().meta({ description: 'how many in a hundred of each major are marked twice' }),
  AllFails: bit,
  GIDs: z.array(z.number()).meta({ description: 'grades of which all are marked twice' }),
  Version: z.number(),
})
export type SecondMarkRuleWire = z.infer<typeof rule>

/** A batch without a rule answers the empty one with version 0. */
export const GetSecondMarkRule = get({
  controller: 'Admin',
  action: 'GetSecondMarkRule',
  summary: 'By which rule second marks of a batch are drawn',
  who: markingRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: rule,
})

/**
 * Sets the rule (office#marking). It holds for first marks that come in from now on; those that are in already and not
 * approved are looked at by a job. What was drawn stays drawn. Refuses SECOND_SHARE_WRONG, NOT_FOUND for an unknown
 * grade, and CHANGED_MEANWHILE.
 */
export const SaveSecondMarkRule = post({
  controller: 'Admin',
  action: 'SaveSecondMarkRule',
  summary: 'Set by which rule second marks of a batch are drawn',
  who: markingRoles,
  mode: 'transaction',
  input: z.object({
    EB_ID: id,
    SharePercent: whole,
    AllFails: flag,
    GIDs: z.array(id).max(100),
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  item: rule,
})

export const secondMarkStates = ['unassigned', 'marking', 'done', 'lifted'] as const

const secondMark = z.object({
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Reason: z.enum(secondMarkReasons),
  State: z.enum(secondMarkStates),
  DrawnTime: instant,
  Marks: z.array(z.object({ UserID: z.number(), Examiner: z.string(), ERT_Code: z.number().nullable() })),
  LiftedBy: z.string(),
  LiftedTime: instant.nullable(),
  LiftReason: z.string(),
})
export type SecondMarkWire = z.infer<typeof secondMark>

/** What was drawn for a second mark, and why, the newest first. */
export const GetSecondMarkList = get({
  controller: 'Admin',
  action: 'GetSecondMarkList',
  summary: 'Second marks of a batch',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EB_ID: id,
    State: z.enum(secondMarkStates).optional(),
    Reason: z.enum(secondMarkReasons).optional(),
    /** A part of the name, or a whole exam number. */
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(secondMark),
})

/**
 * Staff decide that the first mark is enough, for instance where nobody else may mark the major; the result then waits no
 * longer. Refuses REASON_REQUIRED, REVIEW_FIXED once it is approved, SECOND_MARK_NONE, and NOT_FOUND.
 */
export const LiftSecondMark = post({
  controller: 'Admin',
  action: 'LiftSecondMark',
  summary: 'Let the first mark be enough',
  who: ['results'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ EF_ID: id, Reason: formText, RequestKey: requestKey }),
  keepsAnswer: true,
})
