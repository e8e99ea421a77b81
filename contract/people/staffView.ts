import * as z from 'zod'
import { get, post, staffRoles } from '#contract/endpoint.ts'
import { bit, flag, id, optionalText, text } from '#contract/fields.ts'

/** Names a list of the console, such as `enrolments`. */
const screen = text.regex(/^[a-zA-Z]{1,40}$/)

/** Own views of a list and those that colleagues share, by name (office#lists-and-jobs). */
export const GetSavedViews = get({
  controller: 'Admin',
  action: 'GetSavedViews',
  summary: 'Saved conditions and columns of a list of the console',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({ Screen: screen }),
  listData: z.array(
    z.object({
      V_ID: z.number(),
      Name: z.string(),
      Address: z.string().meta({ description: 'conditions and order as the query part of an address' }),
      Columns: z.array(z.string()),
      IsShared: bit,
      IsMine: bit,
      Owner: z.string(),
    }),
  ),
})

/** Keeps a view; one of the same person and name is replaced. */
export const SaveView = post({
  controller: 'Admin',
  action: 'SaveView',
  summary: 'Keep conditions and columns of a list under a name',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    Screen: screen,
    Name: optionalText,
    Address: text,
    Columns: z.array(z.string().regex(/^\w{1,40}$/)).max(60),
    IsShared: flag,
  }),
  OtherMsg: z.object({ V_ID: z.number() }),
})

export const RemoveView = post({
  controller: 'Admin',
  action: 'RemoveView',
  summary: 'Remove an own saved view; succeeds where it is gone already',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ V_ID: id }),
})
