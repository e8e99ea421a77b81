import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, requestKey, text } from '#contract/fields.ts'

/** Who runs the exams on site: those who plan, and the local office. */
const roles = ['schedule', 'desk'] as const
const shared = { controller: 'Admin', who: roles, forLimitedStaff: 'ownAreas' } as const

/** 1: whoever is shown as being examined goes along, because his exam has not begun; who is marked never does. */
export const withInside = flag.default(0)

/** An examiner who stays away from one exam time; with `IsWholeDay` 1 also from all that he has after it on that day. */
const away = { ET_ID: id, UserID: id, IsWholeDay: flag }

/**
 * Who could take over the candidates of an examiner who stays away, by the rules of the plan: majors, area, day, hours, no
 * relation, not busy elsewhere (office#board-on-site). Whoever fits comes first. What he has marked stays his.
 */
export const GetSubstitutes = get({
  ...shared,
  action: 'GetSubstitutes',
  summary: 'Examiners who could stand in for one of an exam day',
  mode: 'reads',
  input: z.object(away),
  item: z.object({
    Candidates: z.number().meta({ description: 'who goes to the substitute' }),
    Marked: z.number().meta({ description: 'whom he has marked, and who stay his' }),
  }),
  listData: z.array(
    z.object({
      UserID: z.number(),
      Name: z.string(),
      Mobile: z.string(),
      Organisation: z.string(),
      Why: z.string().meta({ description: 'why he cannot; empty where he can' }),
    }),
  ),
})
export type SubstituteWire = z.infer<(typeof GetSubstitutes)['listData']>[number]

/**
 * Gives all candidates of an examiner who stays away to another one; published plan, tablets, board and later moves follow,
 * and both are told. Refuses EXAMINER_REPLACED where nobody is left to him, MOVE_NOT_OF_PLAN, PLAN_MOVE_BREAKS with the rule,
 * EXAMINER_ELSEWHERE, REASON_REQUIRED and TEXT_UNFIT.
 */
export const ReplaceExaminer = post({
  ...shared,
  action: 'ReplaceExaminer',
  summary: 'Give all candidates of an examiner who stays away to another one',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...away, NewUserID: id, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ Moved: z.number() }),
})

/**
 * The rooms into which an exam time could go with its candidates, examiners and minutes (office#board-on-site). Who has begun
 * stays where he is. Rooms that fit come first, those of the same venue before others.
 */
export const GetHalfDayRooms = get({
  ...shared,
  action: 'GetHalfDayRooms',
  summary: 'Rooms into which a whole exam time could go',
  mode: 'reads',
  input: z.object({ ET_ID: id, WithInside: withInside }),
  item: z.object({
    Candidates: z.number(),
    Staying: z.number().meta({ description: 'who has begun or is done' }),
    BeginTime: instant.nullable().meta({ description: 'the first that goes; null for nobody' }),
  }),
  listData: z.array(
    z.object({
      ER_ID: z.number(),
      Room: z.string(),
      IsSameVenue: bit,
      Why: z.string().meta({ description: 'why it cannot be that room; empty where it can' }),
    }),
  ),
})
export type HalfDayRoomWire = z.infer<(typeof GetHalfDayRooms)['listData']>[number]

/**
 * Moves all who have not begun to another room, at their own minutes, the examiners along: published plan, tickets, tablets and
 * messages at once. `Candidates` is how many the sender saw. Refuses HALF_DAY_CHANGED where others are concerned by now,
 * HALF_DAY_OVER where nobody is left, MOVE_NOT_OF_PLAN, PLAN_MOVE_BREAKS with the rule, EXAMINER_ELSEWHERE, EXAM_TIME_CLASH,
 * MOVE_HIDDEN, REASON_REQUIRED and TEXT_UNFIT.
 */
export const MoveHalfDay = post({
  ...shared,
  action: 'MoveHalfDay',
  summary: 'Move a whole exam time to another room',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    ET_ID: id,
    ER_ID: id,
    WithInside: withInside,
    Candidates: z.int().min(1),
    Reason: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({
    ET_ID: z.number(),
    Moved: z.number(),
    Told: z.number().meta({ description: 'families told: 0 while times are not shown to them' }),
  }),
})
