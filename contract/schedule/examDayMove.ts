import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formText, id, instant, requestKey } from '#contract/fields.ts'

/** Who runs the exams on site: those who plan, and the local office. */
const roles = ['schedule', 'desk'] as const

const roomPlaces = z.object({
  ER_ID: z.number(),
  Room: z.string(),
  BeginTimes: z.array(instant).meta({ description: 'the earliest free begin, and the present one where it is free' }),
  Why: z.string().meta({ description: 'why the room has no place; empty where it has one' }),
})
export type RoomPlacesWire = z.infer<typeof roomPlaces>

const place = z.object({
  EF_ID: z.number(),
  ET_ID: z.number(),
  ER_ID: z.number().meta({ description: '0 where no plan made the time' }),
  Room: z.string(),
  BeginTime: instant,
  Why: z.string().meta({ description: 'why the candidate cannot be moved; empty where he can' }),
})
export type DayPlaceWire = z.infer<typeof place>

/**
 * Where a candidate of today's exams on site could go: the rooms of the same venue, each with its earliest free begin
 * (office#board-on-site). Nobody who has not come yet is offered an earlier time than the one that he knows.
 */
export const GetExamDayPlaces = get({
  controller: 'Admin',
  action: 'GetExamDayPlaces',
  summary: 'Free places of today for a candidate on site',
  who: roles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: place,
  listData: z.array(roomPlaces),
})

/**
 * Moves a candidate of today's exams on site to another room or begin of the same venue: time, examiner, published plan and
 * messages at once; a check-in stays. `Seen` is where the sender saw him. Refuses MOVE_NOT_OF_PLAN, MOVE_NOT_TODAY,
 * MOVE_ABSENT, MOVE_MARKED, MOVE_OTHER_VENUE, MOVE_PAST, MOVE_HIDDEN, PLAN_MOVE_BREAKS with the rule, CHANGED_MEANWHILE,
 * EXAMINER_ELSEWHERE, EXAM_TIME_CLASH and EXAM_TIME_WRONG.
 */
export const MoveOnExamDay = post({
  controller: 'Admin',
  action: 'MoveOnExamDay',
  summary: 'Move a candidate to another room on the day of the exam',
  who: roles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    ER_ID: id,
    BeginTime: formText,
    Seen: z.object({ ET_ID: id, BeginTime: formText }),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({
    ET_ID: z.number(),
    Told: z.number().meta({ description: 'families told: 0 while times are not shown to them' }),
  }),
})
