import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formText,
  id,
  instant,
  nothing,
  optionalText,
  requestKey,
  version,
  whole,
} from '#contract/fields.ts'
import { equipmentKeys } from '#domain/schedule/plan/equipment.ts'

const planRoles = ['schedule'] as const
const equipment = z.array(z.enum(equipmentKeys))

const room = z.object({
  ER_ID: z.number(),
  V_ID: z.number(),
  RoomName: z.string(),
  Equipment: equipment,
  IsOff: bit,
  Openings: z.array(z.object({ From: instant, To: instant })),
  Version: z.number(),
})
export type RoomWire = z.infer<typeof room>

const venue = z.object({
  V_ID: z.number(),
  EA_ID: z.number(),
  EA_Name: z.string(),
  VenueName: z.string(),
  Address: z.string(),
  WaitingSeats: z.number().meta({ description: '0: no limit is set' }),
  IsOff: bit,
  Version: z.number(),
})
export type VenueWire = z.infer<typeof venue>

/** All venues with their rooms and the hours in which these are open (office#venues). */
export const GetVenueList = get({
  controller: 'Admin',
  action: 'GetVenueList',
  summary: 'Venues with their rooms, of the areas of the caller',
  who: planRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EA_ID: id.optional() }),
  listData: z.array(venue.extend({ Rooms: z.array(room) })),
})

/** Creates (without `V_ID`) or changes a venue. */
export const SaveVenue = post({
  controller: 'Admin',
  action: 'SaveVenue',
  summary: 'Create or change a venue',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    V_ID: id.optional(),
    EA_ID: id,
    VenueName: optionalText,
    Address: optionalText,
    WaitingSeats: whole,
    IsOff: flag,
    Version: version.default(0),
    RequestKey: requestKey,
  }),
  item: venue,
})

/** A stretch of time as it is sent; times without a zone are Shanghai's. */
const span = { From: formText, To: formText }

/** Creates (without `ER_ID`) or changes a room; `Openings` replaces all its hours. */
export const SaveExamRoom = post({
  controller: 'Admin',
  action: 'SaveExamRoom',
  summary: 'Create or change a room and its opening hours',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    ER_ID: id.optional(),
    V_ID: id,
    RoomName: optionalText,
    Equipment: equipment,
    IsOff: flag,
    Openings: z.array(z.object(span)).max(400),
    Version: version.default(0),
    RequestKey: requestKey,
  }),
  item: room,
})

const examinerDays = z.object({
  UserID: z.number(),
  Days: z.array(z.object({ From: instant, To: instant, MostMinutes: z.number() })),
  Version: z.number(),
})
export type ExaminerDaysWire = z.infer<typeof examinerDays>

/** When an examiner is there, and how many minutes of each day he judges at most, pauses between candidates included. */
export const GetExaminerDays = get({
  controller: 'Admin',
  action: 'GetExaminerDays',
  summary: 'The days of an examiner',
  who: planRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({ UserID: id }),
  item: examinerDays,
})

/** The days of all examiners who are not switched off, by name (office#venues). */
export const GetExaminerDaysList = get({
  controller: 'Admin',
  action: 'GetExaminerDaysList',
  summary: 'The days of all examiners',
  who: planRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: nothing,
  listData: z.array(examinerDays.extend({ Name: z.string(), Organisation: z.string() })),
})

/** Replaces all days of an examiner. */
export const SaveExaminerDays = post({
  controller: 'Admin',
  action: 'SaveExaminerDays',
  summary: 'Set the days of an examiner',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    UserID: id,
    Days: z.array(z.object({ ...span, MostMinutes: whole })).max(100),
    Version: version,
    RequestKey: requestKey,
  }),
  item: examinerDays,
})

const examLength = z.object({
  MID: z.number(),
  MName: z.string(),
  Minutes: z.number().meta({ description: '0: not set yet' }),
  PauseMinutes: z.number(),
  Equipment: equipment,
  Grades: z.array(z.object({ GID: z.number(), Minutes: z.number(), PauseMinutes: z.number() })),
  Version: z.number().meta({ description: '0: not set yet' }),
})
export type ExamLengthWire = z.infer<typeof examLength>

/** For each major how long a candidate takes on site and what the room must have; `Grades` holds what differs by grade. */
export const GetExamLengthList = get({
  controller: 'Admin',
  action: 'GetExamLengthList',
  summary: 'Minutes on site per major and grade',
  who: planRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: nothing,
  listData: z.array(examLength),
})

export const SaveExamLength = post({
  controller: 'Admin',
  action: 'SaveExamLength',
  summary: 'Set the minutes on site of a major',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    MID: id,
    Minutes: whole,
    PauseMinutes: whole,
    Equipment: equipment,
    Grades: z.array(z.object({ GID: id, Minutes: whole, PauseMinutes: whole })).max(50),
    Version: version,
    RequestKey: requestKey,
  }),
  item: examLength,
})
