import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, formText, id, instant, requestKey, version } from '#contract/fields.ts'

const planRoles = ['schedule'] as const

/** Where an enrolment is to go; a time without a zone is Shanghai's. */
const place = { EPL_ID: id, EF_ID: id, ER_ID: id, BeginTime: formText }

/**
 * Whether an enrolment of a plan could go there, and otherwise the rule that it breaks: who, where and when stands in
 * the way (office#plan). Nothing is changed. `Rule` is a key of `SEAT_RULES`, empty where nothing is broken. Refuses
 * EXAM_TIME_WRONG.
 */
export const CheckExamPlanMove = get({
  controller: 'Admin',
  action: 'CheckExamPlanMove',
  summary: 'Whether a place of a plan breaks a rule',
  who: planRoles,
  mode: 'reads',
  input: z.object(place),
  item: z.object({
    IsFit: bit,
    Rule: z.string(),
    Why: z.string(),
    OtherEF_ID: z.number().meta({ description: 'the enrolment in the way, 0 for none' }),
  }),
})

/**
 * Where on one day an enrolment of a plan could go, for a board that shows it as soon as somebody picks it up: for each
 * room that has an examiner on that day, and for the hours that the board shows, the begins with the same answer in one
 * row. `To` is not included. Refuses PLAN_MOVE_BREAKS for whoever has come or been absent.
 */
export const GetExamPlanPlaces = get({
  controller: 'Admin',
  action: 'GetExamPlanPlaces',
  summary: 'Where an enrolment of a plan could go on a day',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id, EF_ID: id, Date: z.iso.date() }),
  listData: z.array(
    z.object({
      ER_ID: z.number(),
      Stretches: z.array(
        z.object({
          From: instant,
          To: instant,
          Why: z.string().meta({ description: 'the rule that a begin in this stretch breaks, empty where it fits' }),
          OtherEF_ID: z.number().meta({ description: 'the enrolment in the way, 0 for none' }),
        }),
      ),
    }),
  ),
})

/**
 * The free places of all days of a plan for one enrolment, from now on: for each day how many there are, and where, by begin and
 * room. Each counts as if the earlier ones of its half-day were taken, so that they are places and not minutes. Refuses
 * PLAN_MOVE_BREAKS for whoever has come or been absent.
 */
export const GetExamPlanFreePlaces = get({
  controller: 'Admin',
  action: 'GetExamPlanFreePlaces',
  summary: 'The free places of all days of a plan for an enrolment',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id, EF_ID: id }),
  listData: z.array(
    z.object({
      Date: z.string(),
      Free: z.number(),
      Places: z.array(z.object({ ER_ID: z.number(), BeginTime: instant })),
    }),
  ),
})
export type FreeDayWire = z.infer<(typeof GetExamPlanFreePlaces)['listData']>[number]

/**
 * Gives an enrolment of a plan another place, or one that has none its first. It is pinned there, so that the next plan
 * keeps it. Refuses PLAN_MOVE_BREAKS with the rule, CHANGED_MEANWHILE and EXAM_TIME_WRONG. What is published stays until
 * the plan is published again.
 */
export const MoveExamPlanSeat = post({
  controller: 'Admin',
  action: 'MoveExamPlanSeat',
  summary: 'Move or place an enrolment of a plan',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...place, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})

/** Takes an enrolment out of its place. The next plan may give it another. Refuses PLAN_MOVE_BREAKS and CHANGED_MEANWHILE. */
export const TakeOutExamPlanSeat = post({
  controller: 'Admin',
  action: 'TakeOutExamPlanSeat',
  summary: 'Take an enrolment out of its place in a plan',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EPL_ID: id, EF_ID: id, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})
