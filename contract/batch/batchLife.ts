import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, id, instant, yuan } from '#contract/fields.ts'
import { lifeStages, type StuckKind, stuckKinds } from '#domain/batch/batchLife.ts'
import { type FigureStage, figureStages, type StageFigure, stageFigures } from '#domain/batch/stageFigures.ts'

const life = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  Phase: z.string().meta({ description: 'where the batch stands, in words' }),
  IsLock: bit,
  IsDraft: bit,
  RegEndDate: instant,
  ExamStartDate: instant.nullable().meta({ description: 'when its first exam begins; null: none is planned' }),
  Stages: z.array(
    z.object({
      Stage: z.enum(lifeStages),
      Count: z.number().meta({ description: 'how many have come as far' }),
      Of: z.number().nullable().meta({ description: 'of how many; null where nothing says how many there will be' }),
      State: z.enum(['done', 'now', 'todo']),
    }),
  ),
  Stuck: z
    .object({ Kind: z.enum(stuckKinds as [StuckKind, ...StuckKind[]]), Count: z.number() })
    .nullable()
    .meta({ description: 'the one thing that holds the batch up; of several the one of the earliest stage' }),
  Compared: z
    .object({
      Day: z.number().meta({ description: 'the day of its registration, from 1' }),
      Before: z
        .object({ EB_ID: z.number(), EB_Name: z.string(), Enrolled: z.number() })
        .nullable()
        .meta({ description: 'the batch before, at the same moment of its registration; null: there is none' }),
    })
    .nullable()
    .meta({ description: 'null before its registration opens' }),
})
export type BatchLifeWire = z.infer<typeof life>

/** The head of a batch's desk, and without a batch the lines of those that are worked on now (office#boards). */
export const GetBatchLife = get({
  controller: 'Admin',
  action: 'GetBatchLife',
  summary: 'The stages of a batch, or of all that are worked on, with how far each is and what holds it up',
  who: ['enrolment', 'schedule', 'finance', 'results', 'desk'],
  forLimitedStaff: 'ownAreas',
  isBackground: true,
  mode: 'reads',
  input: z.object({ EB_ID: id.optional() }),
  listData: z.array(life),
})

const group = {
  Enrolled: z.number().meta({ description: 'without refunded ones' }),
  Paid: z.number(),
  Due: yuan.meta({ description: 'the fees of those who have not paid' }),
  Taken: yuan.meta({ description: 'the fees of those who have paid' }),
  Before: z
    .object({ Enrolled: z.number(), Paid: z.number(), Taken: yuan })
    .nullable()
    .meta({ description: 'the same of the batch before, at the same moment of its registration; null: there is none' }),
}
const groups = z.array(z.object({ ID: z.number(), Name: z.string(), ...group }))
export type BatchGroupWire = z.infer<typeof groups>[number]

/** How many enrolled and paid, by what a batch is divided into; each row opens its enrolments (office#boards). */
export const GetBatchFigures = get({
  controller: 'Admin',
  action: 'GetBatchFigures',
  summary: 'Enrolments and payments of a batch by area, major, grade and day',
  who: ['enrolment', 'schedule', 'finance', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: z.object({
    Day: z.number().meta({ description: 'the day of the registration, from 1 by the calendar in Shanghai' }),
    IsClosed: bit,
    Before: z
      .object({ EB_ID: z.number(), EB_Name: z.string(), Until: instant })
      .nullable()
      .meta({ description: 'the batch before, and up to when its enrolments are counted; null: there is none' }),
    Areas: groups,
    Majors: groups,
    Grades: groups,
    Days: z.array(z.object({ Date: z.iso.date(), Day: z.number(), ...group })).meta({
      description: 'by the day in Shanghai on which people enrolled; `Before` has the same day of its registration',
    }),
  }),
})

/** Each figure opens its rows (office#boards). */
export const GetStageFigures = get({
  controller: 'Admin',
  action: 'GetStageFigures',
  summary: 'What is counted at one stage of a batch: photos, messages, money, the plan, uploads, marks',
  who: ['enrolment', 'schedule', 'finance', 'results', 'desk'],
  forLimitedStaff: 'ownAreas',
  isBackground: true,
  mode: 'reads',
  input: z.object({ EB_ID: id, Stage: z.string().pipe(z.enum(figureStages as [FigureStage, ...FigureStage[]])) }),
  listData: z.array(
    z.object({
      Figure: z.enum(stageFigures as [StageFigure, ...StageFigure[]]),
      Count: z.number(),
      Sum: yuan.nullable().meta({ description: 'the money of these rows; null where it is not about money' }),
    }),
  ),
})
