import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, listInput, optionalText, requestKey, whole } from '#contract/fields.ts'

const markingRoles = ['schedule', 'results'] as const

const progressFilter = {
  EB_ID: id,
  /** A part of name or organisation, or the beginning of the mobile. */
  Search: optionalText,
  /** `open`: something waits for the examiner; `overdue`: some of it is late; `done`: nothing is left; `out`: takes no part. */
  State: z.enum(['open', 'overdue', 'done', 'out']).optional(),
}

const figures = {
  Assigned: z.number(),
  Awaited: z.number().meta({ description: 'the candidate has not submitted, or not checked in' }),
  Open: z.number().meta({ description: 'can be marked now; a draft counts as open' }),
  Begun: z.number().meta({ description: 'how many of Open have a draft' }),
  Done: z.number(),
  Overdue: z.number().meta({ description: 'how many of Open are late' }),
}

const progress = z.object({
  UserID: z.number(),
  Name: z.string(),
  Mobile: z.string(),
  Organisation: z.string(),
  IsChief: bit,
  IsOff: bit,
  ...figures,
  OpenOnline: z.number().meta({ description: 'how many of Open are online, which others can mark as well' }),
  BegunOnline: z.number().meta({ description: 'how many of these have a draft' }),
  LastTime: instant.nullable().meta({ description: 'when he last saved a draft or a review of this batch' }),
  RemindedTime: instant.nullable(),
  IsOut: bit.meta({ description: '1: takes no part in the batch, and is given nothing new of it (SetExaminerOut)' }),
  OutBy: z.string().meta({ description: 'who set it; empty where he takes part' }),
  OutTime: instant.nullable(),
})
export type MarkingProgressWire = z.infer<typeof progress>

/**
 * What each examiner of a batch has done, and who takes no part in it, even without any work. A review is late when the batch's marking has ended, or two days after it was
 * assigned, whichever is later.
 */
export const GetMarkingProgress = get({
  controller: 'Admin',
  action: 'GetMarkingProgress',
  summary: 'Progress of marking by examiner',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...progressFilter, ...listInput('Name', 'Assigned', 'Open', 'Done', 'Overdue', 'LastTime') }),
  OtherMsg: z.object({
    MarkEndDate: instant.nullable(),
    Unassigned: z.number().meta({ description: 'paid enrolments without an examiner and without a result' }),
    ...figures,
  }),
  listData: z.array(progress),
})

/**
 * Reminds examiners of what waits for them, each by one message. `Earlier` counts those who were reminded today already,
 * `Nothing` those for whom nothing waits; they get none. Refuses LIST_CHANGED where other examiners match than were
 * counted on screen.
 */
export const RemindExaminers = post({
  controller: 'Admin',
  action: 'RemindExaminers',
  summary: 'Remind examiners of open reviews',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({
    EB_ID: id,
    UserIDs: z.array(id).min(1).max(2000).optional(),
    All: z.object({ Search: progressFilter.Search, State: progressFilter.State }).optional(),
    Count: whole.optional(),
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: z.object({ Reminded: z.number(), Earlier: z.number(), Nothing: z.number() }),
})

/**
 * Takes from an examiner what he has not marked of a batch online, and gives it to others who may mark it, in balance (office#marking).
 * A draft stays with him unless `WithBegun` is 1. Whatever nobody else may mark stays his. Both sides are told. What was
 * heard on site is marked by who heard it, and is not taken. Refuses LIST_CHANGED where `Count` is not how many there are.
 */
export const TakeMarkingWork = post({
  controller: 'Admin',
  action: 'TakeMarkingWork',
  summary: 'Give the open reviews of an examiner to others',
  who: ['schedule'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, UserID: id, WithBegun: flag, Count: whole, RequestKey: requestKey }),
  OtherMsg: z.object({
    Taken: z.number(),
    Left: z.number().meta({ description: 'what nobody else may mark, which stays with the examiner' }),
  }),
})
