import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { bit, flag, id, instant, listPart, optionalText, pageInput } from '#contract/fields.ts'
import { eventSides } from '#domain/enrolment/enrolmentEvents.ts'
import { auditActionNames, auditGroupKeys } from '#domain/office/auditActions.ts'
import { auditSubjectNames } from '#domain/office/auditSubjects.ts'
import { auditTitles } from '#domain/office/listColumns.ts'
import { watchPatternNames } from '#domain/office/watch.ts'

/**
 * The audit log for administrators (office#audit). It tells of all areas and of everybody, so that accounts which are
 * limited to areas may not read it.
 */
const administrators = ['admin'] as const

const conditions = {
  /** Who did it (a name, a whole mobile), or what it is about (a candidate's name, an exam, enrolment or receipt number …). */
  Search: optionalText,
  /** By whom. */
  UserID: id.optional(),
  /** About which thing; its kind alone is possible. */
  Subject: z.enum(auditSubjectNames).optional(),
  SubjectID: id.optional(),
  Group: z.enum(auditGroupKeys).optional(),
  Action: z.enum(auditActionNames).optional(),
  EA_ID: id.optional(),
  /** First and last day, `yyyy-MM-dd`; either alone is possible. */
  From: optionalText,
  To: optionalText,
}

const row = z.object({
  AL_ID: z.number(),
  Time: instant,
  UserID: z.number().meta({ description: '0: the product itself, or somebody who was not signed in' }),
  Who: z.string(),
  Side: z.enum(eventSides),
  Action: z.string().meta({ description: 'also one of a later or an earlier build' }),
  Subject: z.string(),
  SubjectID: z.number(),
  Thing: z.string().meta({ description: 'what it is about, in words' }),
  ThingUserType: z.number().meta({ description: 'of an account the type of its person, otherwise 0' }),
  EA_Name: z.string().meta({ description: 'empty: about no area' }),
  Text: z.string().meta({ description: 'what was done, as a sentence' }),
})
export type AuditRowWire = z.infer<typeof row>

/**
 * The newest first; `Before` is the last row that was seen, after which the next page begins. `totalCount` is exact and
 * comes where `Part` is `count`. Refuses PERIOD_WRONG.
 */
export const GetAuditList = get({
  controller: 'Admin',
  action: 'GetAuditList',
  summary: 'Who did what, searched and filtered',
  who: administrators,
  mode: 'reads',
  input: z.object({ ...conditions, Before: id.optional(), Part: listPart, PageSize: pageInput.PageSize }),
  listData: z.array(row),
})

/** Refuses NOT_FOUND. */
export const GetAuditEntry = get({
  controller: 'Admin',
  action: 'GetAuditEntry',
  summary: 'One row of the audit log with what was there before and after',
  who: administrators,
  mode: 'reads',
  input: z.object({ AL_ID: id }),
  item: row.extend({
    RequestId: z.string(),
    Changes: z
      .array(z.object({ Field: z.string(), From: z.string(), To: z.string() }))
      .meta({ description: 'field by field in words; `From` is empty where there was nothing before' }),
  }),
})
export type AuditEntryWire = NonNullable<z.infer<typeof GetAuditEntry.item>>

const seal = z.object({
  Day: z.string().meta({ description: 'yyyy-MM-dd' }),
  Rows: z.number(),
  LastID: z.number().meta({ description: 'the last row of the log that it covers' }),
  Head: z.string().meta({ description: 'SHA-256 in hexadecimal' }),
  SealedTime: instant,
})
export type AuditSealWire = z.infer<typeof seal>

/** The days that are sealed with their heads, the newest first. */
export const GetAuditSealList = get({
  controller: 'Admin',
  action: 'GetAuditSealList',
  summary: 'Sealed days of the audit log with their heads',
  who: administrators,
  mode: 'reads',
  input: z.object(pageInput),
  listData: z.array(seal),
})

const alarm = z.object({
  AA_ID: z.number(),
  UserID: z.number(),
  Name: z.string().meta({ description: 'whose looks or exports they were' }),
  Pattern: z.enum(watchPatternNames),
  Day: z.string().meta({ description: 'yyyy-MM-dd, on which it began' }),
  Count: z.number(),
  FirstTime: instant,
  LastTime: instant,
  IsOwn: bit.meta({ description: '1: by the person who asks now, who cannot settle it' }),
  SettledBy: z.string(),
  SettledTime: instant.nullable(),
  Note: z.string(),
})
export type AuditAlarmWire = z.infer<typeof alarm>

/** Rare patterns in what staff looked at and exported: the open ones first, the newest on top. */
export const GetAuditAlarmList = get({
  controller: 'Admin',
  action: 'GetAuditAlarmList',
  summary: 'Rare patterns in who looked at what',
  who: administrators,
  mode: 'reads',
  input: z.object({ IsOpen: flag.optional(), ...pageInput }),
  OtherMsg: z.object({
    Limits: z
      .array(z.object({ Pattern: z.enum(watchPatternNames), From: z.number() }))
      .meta({ description: 'from which number on each is told; 0: never' }),
  }),
  listData: z.array(alarm),
})

/**
 * Ends an alarm with what another administrator found out; one that is ended already keeps its note. Refuses NOT_FOUND,
 * ALARM_OWN, ALARM_NOTE_REQUIRED and TEXT_UNFIT.
 */
export const SettleAuditAlarm = post({
  controller: 'Admin',
  action: 'SettleAuditAlarm',
  summary: 'End an alarm about rare looks or exports with a note',
  who: administrators,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ AA_ID: id, Note: optionalText }),
  item: alarm,
})

/** Starts an export of the rows that `GetAuditList` finds. Refuses PERIOD_WRONG. */
export const ExportAudit = post({
  controller: 'Admin',
  action: 'ExportAudit',
  summary: 'Start an export of the found rows of the audit log',
  who: administrators,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...conditions, ...exportInput(auditTitles) }),
  OtherMsg: startedJob,
})
