import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, id, requestKey, text } from '#contract/fields.ts'

const planRoles = ['schedule'] as const
const shared = { controller: 'Admin', who: planRoles } as const

/** A half-day to be opened in the published plan; times without a zone are Shanghai's. */
const hours = { EPL_ID: id, ER_ID: id, From: formText, To: formText }

/**
 * Whether a room could have an examiner at these hours in the published plan, and who could come (office#plan). `IsLent` says that
 * the room is not open then, so that its hours grow by these; a room that another batch or a time by hand has cannot be lent.
 * Refuses PLAN_NOT_CURRENT, EXAM_TIME_WRONG, EXAM_TIME_ORDER and MOVE_PAST.
 */
export const GetHalfDayOpening = get({
  ...shared,
  action: 'GetHalfDayOpening',
  summary: 'Whether a half-day can be opened in the published plan, and by whom',
  mode: 'reads',
  input: z.object(hours),
  item: z.object({
    IsLent: bit,
    Why: z.string().meta({ description: 'why the room cannot; empty where it can' }),
    Minutes: z.number().meta({ description: 'that become free' }),
  }),
  listData: z.array(
    z.object({
      UserID: z.number(),
      Name: z.string(),
      Organisation: z.string(),
      Why: z.string().meta({ description: 'why this examiner cannot come; empty where he can' }),
    }),
  ),
})

/**
 * Opens a half-day in the published plan: the examiner is told at once, nobody else is concerned, and candidates can be placed there.
 * Where the room is not open then, `IsLent` 1 lends it for these hours. Refuses as `GetHalfDayOpening`, and PLAN_MOVE_BREAKS with
 * the rule.
 */
export const OpenHalfDay = post({
  ...shared,
  action: 'OpenHalfDay',
  summary: 'Open a half-day with an examiner in the published plan, or lend a room for it',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...hours, UserID: id, IsLent: flag, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})

const half = { EPL_ID: id, ER_ID: id, BeginTime: formText }

/** The exam time of a half-day of the published plan, whose candidates `PreviewHalfDayChange` shows; 0 where nobody was placed. */
export const GetHalfDayToClose = get({
  ...shared,
  action: 'GetHalfDayToClose',
  summary: 'The exam time of a half-day that is to be closed',
  mode: 'reads',
  input: z.object(half),
  item: z.object({ ET_ID: z.number(), UserID: z.number(), Name: z.string() }),
})

/**
 * Closes a half-day of the published plan. Everybody in it who has not begun goes where `PreviewHalfDayChange` said, all or none;
 * families and examiners are told once. Who has begun stays, and the half-day ends with him. `Digest` and `At` are empty where
 * nobody is in it. Refuses PLAN_NOT_CURRENT, HALF_DAY_CHANGED, HALF_DAY_NO_PLACE and what `ChangeHalfDay` refuses.
 */
export const CloseHalfDay = post({
  ...shared,
  action: 'CloseHalfDay',
  summary: 'Close a half-day of the published plan',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    ...half,
    Kind: z.enum(['spread', 'otherDay']),
    Digest: z.string().max(100),
    At: z.string().max(40),
    Reason: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Moved: z.number(), Told: z.number() }),
})
