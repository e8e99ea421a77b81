import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, flag, id, instant, optionalText, pageInput, whole } from '#contract/fields.ts'

/**
 * What examiners see of an enrolment: no certificate number, no phone numbers, no school. Where the batch hides
 * identity (`HidesIdentity` 1) the name is empty, and the photo is there only on site, where faces are compared.
 */
export const enrolmentForExaminer = z.object({
  EF_ID: z.number(),
  ExamNO: z.string(),
  Name: z.string(),
  Sex: z.string(),
  BirthDate: z.string(),
  Photo: z.string(),
  MID: z.number(),
  GID: z.number(),
  IsOnline: z.number(),
  IsSubAnswer: bit,
  HidesIdentity: bit,
  ExamBatch: z.object({
    EB_ID: z.number(),
    EB_Name: z.string(),
    ShowCommentsTime: instant.nullable(),
    AbsenceGraceMinutes: z
      .number()
      .meta({ description: 'on site nobody is noted as absent within them after his time' }),
  }),
  Majors: z.object({ MID: z.number(), MName: z.string(), ParentID: z.number() }),
  Grades: z.object({ GID: z.number(), GName: z.string() }),
  ExamTime: z
    .object({
      ET_ID: z.number(),
      ExamBeginDate: instant,
      ExamEndDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
    })
    .nullable(),
})
export type ExaminerEnrolmentWire = z.infer<typeof enrolmentForExaminer>

/** `Attendance` on site: 0 expected, 1 checked in, 2 absent; `AttendanceTime` is since when, `null` while expected. */
export const attendance = {
  Attendance: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  AttendanceTime: instant.nullable(),
}
export type AttendanceWire = { Attendance: 0 | 1 | 2; AttendanceTime: string | null }

/** A track of an exam on site; `EQ_ID` is 0 for a piece of the candidate's own choice. */
export const track = z.object({
  EP_ID: z.number(),
  EQ_ID: z.number(),
  Title: z.string(),
  TypeName: z.string(),
})
export type TrackWire = z.infer<typeof track>

/** A candidate in a list of an exam day or of an examiner's work. */
export const workRow = enrolmentForExaminer.extend({
  State: z.number(),
  ERT_Code: z.number().nullable(),
  ER_ID: z.number(),
  IsHeld: bit,
  IsDecided: bit,
  IsApproved: bit,
  IsHanded: bit.meta({ description: '1: the office has a video of it, and it waits' }),
  HallWork: z
    .enum(['', 'open', 'taken', 'again'])
    .meta({ description: 'work done offline that the office decides about, and what it has decided last' }),
  DoneTime: instant.nullable().meta({ description: 'when it was reviewed last, or noted as absent; null while open' }),
  ...attendance,
  Tracks: z.array(track).meta({ description: 'on site: what the candidate chose' }),
})
export type WorkRowWire = z.infer<typeof workRow>

/**
 * `Open` counts enrolments that can be marked now, `Awaited` those not submitted, not checked in or handed to the office. `State`: 0 open, 1
 * draft, 2 done (reviewed, or absent: then `ERT_Code` is 0). The list is sorted by exam time, then by enrolment. Held
 * results come to a chief examiner: `IsHeld` 1 while a decision is needed, `IsDecided` 1 afterwards. `Search` is part of
 * an exam number, or of a name where the batch shows names; `From` and `To` are days of `DoneTime`; with `Newest` 1 the
 * latest of it come first. Counts in `OtherMsg` are of all that match.
 */
export const GetExaminerHaveExamFromList = get({
  controller: 'Examiner',
  action: 'GetExaminerHaveExamFromList',
  summary: 'The enrolments assigned to this examiner',
  who: 'examiner',
  mode: 'reads',
  input: z.object({
    IsOnline: flag.optional(),
    ET_ID: id.optional(),
    MID: id.optional(),
    State: whole.optional(),
    Search: optionalText,
    From: z.iso.date().optional(),
    To: z.iso.date().optional(),
    Newest: flag.optional(),
    ...pageInput,
  }),
  listData: z.array(workRow),
  OtherMsg: z.object({ Open: z.number(), Draft: z.number(), Done: z.number(), Awaited: z.number() }),
})

export const GetExamTimeMajors = get({
  controller: 'Examiner',
  action: 'GetExamTimeMajors',
  summary: 'Exam times of this examiner with majors and counts',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ IsOnline: flag.optional() }),
  listData: z.array(
    z.object({
      ET_ID: z.number(),
      EB_Name: z.string(),
      IsOnline: bit,
      ExamBeginDate: instant,
      ExamEndDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
      Majors: z.array(
        z.object({ MID: z.number(), MName: z.string(), Open: z.number(), Awaited: z.number(), Done: z.number() }),
      ),
    }),
  ),
})
