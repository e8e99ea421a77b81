import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, formText, id, instant, pageInput, requestKey, text } from '#contract/fields.ts'

/** Who runs the exams on site: those who plan, and the local office. */
const roles = ['schedule', 'desk'] as const
const shared = { controller: 'Admin', who: roles, forLimitedStaff: 'ownAreas' } as const

const place = { ER_ID: id, BeginTime: formText }
const told = {
  ET_ID: z.number().meta({ description: '0 for none' }),
  Told: z.number().meta({ description: 'families told: 0 while times are not shown to them' }),
}

/**
 * The free places of all days for a candidate, one for each half-day, in the order of how well they fit: not on a day that the
 * family asked to avoid, near its others, early. With `IsOtherDay` 1 only from tomorrow on and not on the day that he cannot keep;
 * whoever waits for another day is offered no other either.
 */
export const GetFreePlaces = get({
  ...shared,
  action: 'GetFreePlaces',
  summary: 'Free places of all days for a candidate on site',
  mode: 'reads',
  input: z.object({
    EF_ID: id,
    IsOtherDay: z.coerce
      .number()
      .pipe(z.union([z.literal(0), z.literal(1)]))
      .default(0),
  }),
  item: z.object({
    EF_ID: z.number(),
    ET_ID: z.number().meta({ description: '0 without an exam time' }),
    Room: z.string(),
    BeginTime: instant.nullable(),
    IsPostponed: bit,
    Why: z.string().meta({ description: 'why he can be given none; empty where he can' }),
  }),
  listData: z.array(
    z.object({
      ER_ID: z.number(),
      Room: z.string(),
      BeginTime: instant,
      Free: z.number().meta({ description: 'how many exams like his the half-day still takes' }),
      IsAvoided: bit.meta({ description: '1: on a day that the family asked to avoid' }),
    }),
  ),
})
export type FreePlaceWire = z.infer<(typeof GetFreePlaces)['listData']>[number]

/**
 * Postpones a candidate who is ill, before or after the check-in: to a place of another day, or, without one, to the list of those
 * who wait for a place (`GetPostponed`). A check-in is taken back. The family is told once. `Seen` is where the sender saw him. Refuses
 * MOVE_NOT_OF_PLAN, POSTPONE_ABSENT, POSTPONE_MARKED, POSTPONE_SAME_DAY, CHANGED_MEANWHILE, PLAN_MOVE_BREAKS with the rule,
 * MOVE_HIDDEN, EXAM_TIME_CLASH, EXAMINER_ELSEWHERE, REASON_REQUIRED and TEXT_UNFIT.
 */
export const PostponeCandidate = post({
  ...shared,
  action: 'PostponeCandidate',
  summary: 'Postpone a candidate to another day',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    Seen: z.object({ ET_ID: id, BeginTime: formText }),
    To: z.object(place).nullable().default(null),
    Reason: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object(told),
})

/**
 * Takes a postponement back, until the candidate has come on his new day: he has his old place again, and his check-in. Refuses
 * POSTPONE_NONE, ATTENDANCE_NOTED, POSTPONE_MARKED, MOVE_PAST once the old day is over, and as `PostponeCandidate`.
 */
export const UndoPostponement = post({
  ...shared,
  action: 'UndoPostponement',
  summary: 'Take a postponement back',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, RequestKey: requestKey }),
  OtherMsg: z.object(told),
})

/**
 * Gives somebody without an exam time a place of the published plan, and tells his family: who was postponed, paid after the
 * plan was published, or found no place in it. Refuses PLACE_HAS_TIME, MOVE_PAST, MOVE_NO_NOTICE, MOVE_NOT_OF_PLAN without a published plan,
 * POSTPONE_SAME_DAY, PLAN_MOVE_BREAKS with the rule, MOVE_HIDDEN, EXAM_TIME_CLASH and EXAMINER_ELSEWHERE.
 */
export const PlaceCandidate = post({
  ...shared,
  action: 'PlaceCandidate',
  summary: 'Give a candidate without an exam time a place',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, ...place, RequestKey: requestKey }),
  OtherMsg: z.object(told),
})

/**
 * Postponed candidates, whoever waits longest first: those who wait for a place, or, with a batch and day, all who could not
 * keep that day, with the place that they have by now. `Owner` postponed him and sees to it.
 */
export const GetPostponed = get({
  ...shared,
  action: 'GetPostponed',
  summary: 'Candidates who were postponed',
  mode: 'reads',
  input: z.object({
    EB_ID: id.optional(),
    Date: z.iso.date().optional().meta({ description: 'whose own day it was; absent: all who wait' }),
    ...pageInput,
  }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      EB_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      LeftRoom: z.string(),
      LeftTime: instant,
      Room: z.string(),
      BeginTime: instant.nullable().meta({ description: 'null while he waits' }),
      Reason: z.string(),
      Owner: z.string(),
      PostponedTime: instant,
    }),
  ),
})
export type PostponedWire = z.infer<(typeof GetPostponed)['listData']>[number]
