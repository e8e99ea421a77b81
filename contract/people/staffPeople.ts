import * as z from 'zod'
import { get, post, staffRoles } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formText,
  id,
  instant,
  listInput,
  nothing,
  optionalText,
  requestKey,
  version,
} from '#contract/fields.ts'
import { otherHats } from '#contract/people/hats.ts'

/** Who administers the people (office#staff-people): administrators only. */
const administrators = ['admin'] as const

const role = z.enum(staffRoles)
const area = z.object({ EA_ID: z.number(), EA_Name: z.string() })

const staffMember = z.object({
  UserID: z.number(),
  Name: z.string(),
  Mobile: z.string(),
  Roles: z.array(role),
  IsAreaLimited: bit.meta({ description: '1: sees and changes only enrolments of Areas' }),
  Areas: z.array(area),
  IsOff: bit.meta({ description: '1: switched off, cannot log in' }),
  HasPassword: bit.meta({ description: '0: has not opened the invitation yet' }),
  HasSecondFactor: bit,
  SeenTime: instant.nullable().meta({ description: 'last use of a login that still works, null where there is none' }),
  Version: z.number(),
})
export type StaffMemberWire = z.infer<typeof staffMember>

export const GetStaffList = get({
  controller: 'Admin',
  action: 'GetStaffList',
  summary: 'Staff accounts with roles and areas',
  who: administrators,
  mode: 'reads',
  input: z.object({
    /** A part of the name, or the beginning of the mobile. */
    Search: optionalText,
    Role: role.optional(),
    /** 1: only accounts that are switched off. */
    IsOff: flag.optional(),
    ...listInput('Name', 'SeenTime'),
  }),
  listData: z.array(staffMember),
})

export const GetStaffMember = get({
  controller: 'Admin',
  action: 'GetStaffMember',
  summary: 'One staff account with its logins',
  who: administrators,
  mode: 'reads',
  input: z.object({ UserID: id }),
  item: staffMember.extend({
    Hats: otherHats,
    Logins: z.array(z.object({ LoginId: z.number(), DeviceName: z.string(), LoginTime: instant, SeenTime: instant })),
  }),
})

const chosen = {
  Name: formText,
  Roles: z.array(role).max(staffRoles.length),
  IsAreaLimited: flag,
  /** Only read where `IsAreaLimited` is 1. */
  EA_IDs: z.array(id).max(500),
}

/**
 * Makes a staff account without a password; `MakeStaffLink` gives the link that sets it. Refuses the reasons of
 * `whyStaffUnfit`, of mobile and name as UserRegistration does, and MOBILE_TAKEN.
 */
export const AddStaff = post({
  controller: 'Admin',
  action: 'AddStaff',
  summary: 'Make a staff account',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ Mobile: formText, ...chosen, RequestKey: requestKey }),
  item: staffMember,
})

/** Changes name, roles and areas. Refuses also LAST_ADMINISTRATOR and CHANGED_MEANWHILE. */
export const SaveStaff = post({
  controller: 'Admin',
  action: 'SaveStaff',
  summary: 'Change name, roles and areas of a staff account',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ UserID: id, ...chosen, Version: version, RequestKey: requestKey }),
  item: staffMember,
})

/** Switches an account off, which ends its logins at once, or on again. Refuses LAST_ADMINISTRATOR. */
export const SwitchStaff = post({
  controller: 'Admin',
  action: 'SwitchStaff',
  summary: 'Switch a staff account off or on',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  input: z.object({ UserID: id, IsOff: flag }),
  item: staffMember,
})

/**
 * Makes a link that sets the password once within 7 days; earlier links of the account end. The password and the logins
 * of the account stay as they are until it is used. Refuses NOT_FOUND for an account that is switched off.
 */
export const MakeStaffLink = post({
  controller: 'Admin',
  action: 'MakeStaffLink',
  summary: 'Make a link by which somebody of the staff sets a password',
  who: administrators,
  needsFreshProof: true,
  mode: 'transaction',
  input: z.object({ UserID: id }),
  OtherMsg: z.object({ Link: z.string() }),
})

export const EndStaffLogins = post({
  controller: 'Admin',
  action: 'EndStaffLogins',
  summary: 'End all logins of a staff account',
  who: administrators,
  mode: 'transaction',
  input: z.object({ UserID: id }),
})

/** The areas to which the caller's own account is limited; empty where it is not. */
export const GetMyAreas = get({
  controller: 'Admin',
  action: 'GetMyAreas',
  summary: 'The areas of the person who asks',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: nothing,
  listData: z.array(area),
})
