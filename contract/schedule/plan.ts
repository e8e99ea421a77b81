import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, pageInput, requestKey, whole } from '#contract/fields.ts'

const planRoles = ['schedule'] as const

const figures = z.object({
  Candidates: z.number(),
  Placed: z.number(),
  PlacedMinutes: z.number().meta({ description: 'minutes of those placed when the plan was made, with the pauses' }),
  MostMinutes: z.number().meta({ description: 'no plan places more minutes' }),
  Families: z.number().meta({ description: 'accounts with two to five places in one area' }),
  FamiliesTogether: z.number().meta({ description: 'of these, with all begins within an hour' }),
  SeveralExams: z.number().meta({ description: 'children with several exams' }),
  SeveralExamsWell: z.number().meta({ description: 'of these, on one day with a pause' }),
  Pupils: z.number(),
  PupilsTogether: z.number().meta({ description: 'with a fellow pupil within an hour' }),
  OnAvoidedDays: z.number().meta({ description: 'placed on a day that the family asked to avoid' }),
  Sittings: z.number().meta({ description: 'half-days of examiners' }),
  IdleMinutes: z.number(),
  VenueChanges: z.number(),
})

const plan = z.object({
  EPL_ID: z.number(),
  EB_ID: z.number(),
  Seed: z.number(),
  Figures: figures,
  Pinned: z.number(),
  MustMove: z.number().meta({ description: 'who does not keep the place that was published; only where it was kept' }),
  Late: z
    .number()
    .meta({ description: 'who paid after the published plan was made and has no time yet; 0 for others' }),
  MadeBy: z.string(),
  MadeTime: instant,
  Version: z.number().meta({ description: 'increases with each move, and when it is published' }),
  PublishedTime: instant.nullable(),
  IsCurrent: bit.meta({ description: '1: the plan of the batch that was published last' }),
  HasChanges: bit.meta({ description: '1: changed since it was published' }),
})
export type ExamPlanWire = z.infer<typeof plan>

/**
 * Starts the automatic plan of the paid on-site enrolments of a batch as an office job (office#plan). The same places,
 * examiners, enrolments and `Seed` give the same plan. What is pinned in the plan `KeepPinsOf` stays. With `KeepPublished`
 * all that is published by now stays unless a rule breaks it, and only the rest is placed, from tomorrow on; for each of them
 * who finds no free place up to `MostMoved` others may go elsewhere. Refuses PLAN_NOBODY, PLAN_LENGTH_MISSING and
 * PLAN_NONE_PUBLISHED.
 */
export const PlanExam = post({
  controller: 'Admin',
  action: 'PlanExam',
  summary: 'Plan the exams on site of a batch',
  who: planRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EB_ID: id,
    Seed: whole.default(1),
    KeepPinsOf: id.optional(),
    KeepPublished: flag.default(0),
    MostMoved: whole.pipe(z.int().min(0).max(3)).default(0),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ OJ_ID: z.number() }),
})

/** The newest first. */
export const GetExamPlanList = get({
  controller: 'Admin',
  action: 'GetExamPlanList',
  summary: 'The plans of a batch with their figures',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  listData: z.array(plan),
})

const seat = z.object({
  EF_ID: z.number(),
  UserID: z.number().meta({ description: 'the account, the same for a family' }),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  BeginTime: instant,
  Minutes: z.number(),
  PauseMinutes: z.number(),
  IsPinned: bit,
  Why: z.string().meta({ description: 'the rule that the place breaks by now; empty while it stands' }),
})

const sitting = z.object({ UserID: z.number(), Name: z.string(), From: instant, To: instant })

/** One day of a plan: each room with its examiners and candidates, and the days that the plan has. */
export const GetExamPlanBoard = get({
  controller: 'Admin',
  action: 'GetExamPlanBoard',
  summary: 'One day of a plan as rooms and times',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id, Date: z.iso.date().optional().meta({ description: 'the first day where absent' }) }),
  item: z.object({
    Version: z.number().meta({ description: 'that of the plan when the day was read' }),
    Date: z.string(),
    Dates: z.array(z.string()),
    Rooms: z.array(
      z.object({
        ER_ID: z.number(),
        RoomName: z.string(),
        V_ID: z.number(),
        VenueName: z.string(),
        EA_ID: z.number(),
        EA_Name: z.string(),
        Openings: z.array(z.object({ From: instant, To: instant })),
        Sittings: z.array(sitting),
        Seats: z.array(seat),
      }),
    ),
  }),
})
export type ExamPlanBoardWire = z.infer<(typeof GetExamPlanBoard)['item']>

/** Who has no place in a plan, each with the reason. The published one also has those who paid after it was made. */
export const GetExamPlanUnplaced = get({
  controller: 'Admin',
  action: 'GetExamPlanUnplaced',
  summary: 'Enrolments without a place in a plan',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id, ...pageInput }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      EA_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      Minutes: z.number(),
      PauseMinutes: z.number(),
      IsTimed: bit.meta({ description: '1: he has an exam time still, which goes when the plan is published' }),
      Why: z.string(),
    }),
  ),
})

/** Who does not keep the place that was published, with the reason; the least change first, who has no place last. */
export const GetExamPlanMoved = get({
  controller: 'Admin',
  action: 'GetExamPlanMoved',
  summary: 'Who must move by a plan that keeps what is published',
  who: planRoles,
  mode: 'reads',
  input: z.object({ EPL_ID: id }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      OldTime: instant,
      OldRoom: z.string(),
      NewTime: instant.nullable().meta({ description: 'null for who has no place' }),
      NewRoom: z.string(),
      Why: z.string(),
    }),
  ),
})
export type ExamPlanMovedWire = z.infer<(typeof GetExamPlanMoved)['listData']>[number]

/**
 * Pins places, so that the next plan keeps them, or frees them; all or none. `All` means every place of the plan. Refuses
 * PLAN_PIN_NOWHERE.
 */
export const PinExamPlan = post({
  controller: 'Admin',
  action: 'PinExamPlan',
  summary: 'Pin places of a plan',
  who: planRoles,
  mode: 'transaction',
  input: z.object({ EPL_ID: id, EF_IDs: z.array(id).max(500).default([]), All: flag.default(0), IsPinned: flag }),
  OtherMsg: z.object({ Changed: z.number() }),
})
