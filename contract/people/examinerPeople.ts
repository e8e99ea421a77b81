import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, id, instant, listInput, optionalText, requestKey, version } from '#contract/fields.ts'
import { otherHats } from '#contract/people/hats.ts'

/** Administrators change examiners; staff who plan exams see them, because they assign enrolments to them (office#staff-people). */
const administrators = ['admin'] as const
const planners = ['schedule'] as const

/** How many enrolments are assigned to an examiner, by what can be done with them. */
export const examinerLoad = {
  Open: z.number().meta({ description: 'enrolments that can be marked now; a draft counts as open' }),
  Awaited: z.number().meta({ description: 'enrolments not submitted, or not checked in' }),
  Done: z.number().meta({ description: 'enrolments that the examiner has marked' }),
}

const examiner = z.object({
  UserID: z.number(),
  Name: z.string(),
  Mobile: z.string(),
  Organisation: z.string(),
  Majors: z.array(z.object({ MID: z.number(), MName: z.string() })).meta({ description: 'empty: all majors' }),
  Areas: z.array(z.object({ EA_ID: z.number(), EA_Name: z.string() })).meta({ description: 'empty: all areas' }),
  IsChief: bit,
  IsOff: bit.meta({ description: '1: switched off, cannot log in' }),
  HasPassword: bit.meta({ description: '0: has not opened the invitation yet' }),
  ...examinerLoad,
  Begun: z.number().meta({ description: 'how many of Open have a draft' }),
  SeenTime: instant.nullable().meta({ description: 'last use of a login that still works, null where there is none' }),
  Version: z.number(),
})
export type ExaminerWire = z.infer<typeof examiner>

export const GetExaminerList = get({
  controller: 'Admin',
  action: 'GetExaminerList',
  summary: 'Examiners with majors, areas, and the numbers of open, awaited and done reviews',
  who: planners,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({
    /** A part of name or organisation, or the beginning of the mobile. */
    Search: optionalText,
    /** Only examiners who may mark this major, those of all majors among them. */
    MID: id.optional(),
    /** Only examiners who may mark in this area, those of all areas among them. */
    EA_ID: id.optional(),
    IsChief: flag.optional(),
    /** 1: only examiners who are switched off. */
    IsOff: flag.optional(),
    ...listInput('Name', 'Organisation', 'SeenTime'),
  }),
  listData: z.array(examiner),
})

/** `Logins` is empty for everybody but administrators. Refuses NOT_FOUND. */
export const GetExaminer = get({
  controller: 'Admin',
  action: 'GetExaminer',
  summary: 'One examiner with his logins',
  who: planners,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({ UserID: id }),
  item: examiner.extend({
    Hats: otherHats,
    Logins: z.array(z.object({ LoginId: z.number(), DeviceName: z.string(), LoginTime: instant, SeenTime: instant })),
  }),
})

const chosen = {
  Mobile: formText,
  Name: formText,
  Organisation: formText,
  /** None: all majors, as an empty cell of the import. */
  MIDs: z.array(id).max(500),
  /** None: all areas, as an empty cell of the import. */
  EA_IDs: z.array(id).max(500),
  IsChief: flag,
}

/**
 * Makes an examiner without a password; `MakeExaminerLink` gives the link that sets it. Refuses the reasons of mobile and
 * name as UserRegistration does, ORGANISATION_WRONG, MOBILE_TAKEN, and NOT_FOUND for an unknown major or area.
 */
export const AddExaminer = post({
  controller: 'Admin',
  action: 'AddExaminer',
  summary: 'Make the account of one examiner',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...chosen, RequestKey: requestKey }),
  item: examiner,
})

/**
 * Changes an examiner. A new mobile ends his logins. What is assigned to him already stays, also where his majors and
 * areas no longer cover it. Refuses as AddExaminer does, and CHANGED_MEANWHILE.
 */
export const SaveExaminer = post({
  controller: 'Admin',
  action: 'SaveExaminer',
  summary: 'Change name, mobile, organisation, majors and areas of an examiner',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ UserID: id, ...chosen, Version: version, RequestKey: requestKey }),
  item: examiner,
})

/**
 * Switches an examiner off, which ends his logins at once, or on again. His reviews and drafts stay; enrolments that wait
 * for him are work for the planners (`stranded` of GetWorkWaiting). Refuses NOT_FOUND, REASON_REQUIRED and
 * CHANGED_MEANWHILE.
 */
export const SwitchExaminer = post({
  controller: 'Admin',
  action: 'SwitchExaminer',
  summary: 'Switch an examiner off or on',
  who: administrators,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ UserID: id, IsOff: flag, Reason: formText, Version: version, RequestKey: requestKey }),
  item: examiner,
})

/** As MakeStaffLink, for an examiner. Refuses NOT_FOUND for one who is switched off. */
export const MakeExaminerLink = post({
  controller: 'Admin',
  action: 'MakeExaminerLink',
  summary: 'Make a link by which an examiner sets a password',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  input: z.object({ UserID: id }),
  OtherMsg: z.object({ Link: z.string() }),
})

/** Ends his logins on all devices; the password stays. Refuses NOT_FOUND. */
export const EndExaminerLogins = post({
  controller: 'Admin',
  action: 'EndExaminerLogins',
  summary: 'End all logins of an examiner',
  who: administrators,
  mode: 'transaction',
  input: z.object({ UserID: id }),
})
