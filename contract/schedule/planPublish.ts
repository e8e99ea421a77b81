import * as z from 'zod'
import { messageEstimate } from '#contract/content/messageEstimate.ts'
import { get, post } from '#contract/endpoint.ts'
import { flag, id, instant, requestKey, version } from '#contract/fields.ts'

const planRoles = ['schedule'] as const

const changed = z.object({
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  OldTime: instant.nullable(),
  OldRoom: z.string(),
  NewTime: instant.nullable().meta({ description: 'null for who loses his time' }),
  NewRoom: z.string(),
})
export type ExamPlanChangedWire = z.infer<typeof changed>

const changes = z.object({
  EPL_ID: z.number(),
  Version: z.number(),
  Added: z.number().meta({ description: 'candidates who have no exam time yet' }),
  Moved: z.number().meta({ description: 'candidates whose time or room changes' }),
  Withdrawn: z.number().meta({ description: 'candidates who lose the time that an earlier plan gave them' }),
  Same: z.number().meta({ description: 'candidates for whom nothing changes; nobody tells them anything' }),
  NotPlaced: z.number().meta({ description: 'paid candidates on site without a place' }),
  Broken: z.number().meta({ description: 'places that no longer stand, in `listData`' }),
  Changed: z.array(changed).meta({ description: 'who is moved or loses his time: the first 200' }),
  ShowRoomTime: instant.nullable().meta({ description: 'families see times and are told of them from then on' }),
})

/** What publishing the plan would change by now, and which of its places no longer stand: the first 200, each with the reason. */
export const GetExamPlanChanges = get({
  controller: 'Admin',
  action: 'GetExamPlanChanges',
  summary: 'What publishing a plan would change',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id }),
  item: changes,
  OtherMsg: z.object({ Messages: messageEstimate }),
  listData: z.array(
    z.object({ EF_ID: z.number(), Name: z.string(), ExamNO: z.string(), Rule: z.string(), Why: z.string() }),
  ),
})

/**
 * Publishes a plan, or its changes, at once: exam times, each candidate's own minutes, examiners and messages; only
 * those are told whose time changed (office#publish-times). Where places no longer stand it refuses PLAN_OUT_OF_DATE
 * with their number, unless `LeaveOut` is 1: then the rest is published, and whoever is left out has no exam time.
 * Refuses PLAN_EMPTY, CHANGED_MEANWHILE, PLAN_NOBODY, PLAN_LENGTH_MISSING, EXAM_TIME_CLASH and EXAMINER_ELSEWHERE.
 */
export const PublishExamPlan = post({
  controller: 'Admin',
  action: 'PublishExamPlan',
  summary: 'Publish a plan or its changes',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EPL_ID: id, Version: version, LeaveOut: flag.default(0), RequestKey: requestKey }),
  OtherMsg: z.object({
    Version: z.number(),
    Added: z.number(),
    Moved: z.number(),
    Withdrawn: z.number(),
    Same: z.number(),
    LeftOut: z.number(),
    Told: z.number(),
  }),
})
