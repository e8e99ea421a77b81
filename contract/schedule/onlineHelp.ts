import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, formText, id, instant, requestKey, text, whole } from '#contract/fields.ts'

/** Who decides when technology fails many in an online exam. */
const shared = { controller: 'Admin', who: ['schedule', 'results'], forLimitedStaff: 'ownAreas' } as const
const MOST_AT_ONCE = 5000
const chosen = z.array(id).min(1).max(MOST_AT_ONCE)

const sitting = z.object({
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  Mobile: z.string().meta({ description: 'of the account, to call those who have not begun' }),
  EA_ID: z.number(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  IsHearing: bit,
  IsRetake: bit.meta({ description: '1: one piece of a submitted exam is recorded again' }),
  WindowBegin: instant,
  WindowEnd: instant,
  StartTime: instant.nullable().meta({ description: 'of the latest session; null: has not begun' }),
  EndTime: instant.nullable().meta({ description: 'of that session, with what staff added' }),
  SetAsideTime: instant.nullable(),
  RetryTime: instant.nullable(),
  RemindedTime: instant.nullable().meta({ description: 'when the family was last reminded to begin' }),
})
export type OnlineSittingWire = z.infer<typeof sitting>

/**
 * Everybody who should sit online on a day and has not submitted, those who have not begun among them: paid, with a published
 * window that touches the day, or with a session that runs on it.
 */
export const GetOnlineSittings = get({
  ...shared,
  action: 'GetOnlineSittings',
  summary: 'Who should sit online on a day and has not submitted',
  mode: 'reads',
  input: z.object({ EB_ID: id, Date: z.iso.date() }),
  listData: z.array(sitting),
})

/**
 * Gives many more minutes, or a new window, with one reason, in one act: a session goes on or may begin anew, whoever has not begun
 * has another window (`onlineHelpOf`). All are told once, with the reason. Whoever can no longer be helped so since the
 * list was read, or runs while a window is given, keeps what he has and is named in `listData`. Refuses TEXT_UNFIT,
 * SESSION_REASON_WRONG, EXAM_TIME_WRONG, NOT_FOUND for somebody who is not of the batch, and the reasons of `whyHelpUnfit`.
 */
export const HelpOnlineExams = post({
  ...shared,
  action: 'HelpOnlineExams',
  summary: 'Give many more time or a new window in an online exam',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EB_ID: id,
    EF_IDs: chosen,
    Kind: z.enum(['moreTime', 'newWindow']),
    Minutes: whole.optional(),
    BeginTime: formText,
    EndTime: formText,
    Reason: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({
    Extended: z.number().meta({ description: 'whose session goes on' }),
    Moved: z.number().meta({ description: 'who have another window' }),
    Allowed: z.number().meta({ description: 'who may begin anew' }),
    Told: z.number(),
  }),
  listData: z.array(z.object({ EF_ID: z.number(), Name: z.string(), Why: z.string() })),
})

/** Reminds families whose window is open and who have not begun, each at most once an hour. */
export const RemindNotBegun = post({
  ...shared,
  action: 'RemindNotBegun',
  summary: 'Remind families who have not begun an online exam',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EB_ID: id, EF_IDs: chosen, RequestKey: requestKey }),
  OtherMsg: z.object({
    Reminded: z.number(),
    LeftOut: z
      .number()
      .meta({ description: 'who have begun, whose window is not open, or who were reminded within the hour' }),
  }),
})
