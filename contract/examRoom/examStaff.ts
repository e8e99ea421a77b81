import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, id, instant } from '#contract/fields.ts'
import { faceProblem } from './exam.ts'

const take = z.object({
  TakeId: z.number(),
  IsCounted: bit.meta({ description: 'the last one of its slot' }),
  FileBytes: z.number(),
  ETag: z.string(),
  CompletedTime: instant,
  AttachedTime: instant,
  Question: z.string(),
  Video: z.string().meta({ description: 'expiring link' }),
  Poster: z.string(),
  DurationSeconds: z.number().nullable(),
  MediaState: z.enum(['waiting', 'ready', 'failed']),
  MediaProblem: z.string(),
  Similarity: z.number().nullable(),
  IsCalibrated: bit.nullable(),
  Faces: z.number().nullable(),
  FaceProblem: faceProblem,
})

const session = z.object({
  SessionId: z.number(),
  StartTime: instant,
  EndTime: instant,
  SetAsideTime: instant.nullable(),
  SubmitTime: instant.nullable(),
  IsSwept: bit.meta({ description: 'submitted by the server at the end of the window' }),
  State: z.enum(['running', 'expired', 'setAside', 'submitted', 'incomplete']),
  Filled: z.number(),
  Required: z.number(),
  Version: z.number(),
  Decisions: z.array(
    z.object({
      Kind: z.enum(['moreTime', 'newSession']),
      HoldsUntil: instant,
      Reason: z.string(),
      DecidedBy: z.string(),
      DecidedTime: instant,
    }),
  ),
  Seats: z.array(z.object({ Device: z.string(), TakenTime: instant })),
  Slots: z.array(
    z.object({
      EAS_ID: z.number(),
      TypeName: z.string(),
      SlotNo: z.number(),
      IsRandom: bit,
      Question: z.string(),
      Takes: z.array(take),
    }),
  ),
})
export type ExamSessionWire = z.infer<typeof session>

/** All sessions of one enrolment, newest first, those set aside included, with every video that was ever attached. */
export const GetExamSessions = get({
  controller: 'Admin',
  action: 'GetExamSessions',
  summary: 'Sessions and videos of one online exam',
  who: ['schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(session),
})

/** The enrolments of an ended exam time that were not submitted, with what they contain (rulings#session). */
export const GetUnsubmittedExams = get({
  controller: 'Admin',
  action: 'GetUnsubmittedExams',
  summary: 'Exams not submitted when their window ended',
  who: ['schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ET_ID: id }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      MName: z.string(),
      GName: z.string(),
      Sessions: z.number().meta({ description: '0: never begun' }),
      Filled: z.number(),
      Required: z.number(),
      StartTime: instant.nullable().meta({ description: 'of the last session' }),
    }),
  ),
  OtherMsg: z.object({ IsOver: bit.meta({ description: '0: the window has not ended, the list is empty' }) }),
})
