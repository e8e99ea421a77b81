import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { question } from '#contract/examRoom/exam.ts'
import { bit, id, instant, optionalText, requestKey } from '#contract/fields.ts'
import { reviewBody, SIGNATURE_BODY, takenFrom } from './review.ts'
import { attendance, enrolmentForExaminer, track } from './reviewList.ts'

/** Who may check candidates in: the assigned examiner, or staff at the door. */
const checkInRoles = ['examiner', 'schedule', 'desk'] as const
/** Who may record an absence and undo it; examiners and `desk` on site only. */
const absenceRoles = ['examiner', 'schedule', 'results', 'desk'] as const

/** When it was done by the tablet's clock corrected by the server's, where it is sent later; see `doneBeforeArrival`. */
const doneTime = { DoneTime: instant.optional() }

/** A candidate at check-in: the photo to compare, tracks, and when and by whom the candidate was checked in. */
const arrival = enrolmentForExaminer.extend({
  ...attendance,
  Tracks: z.array(track),
  CheckInTime: instant,
  CheckedBy: z.string().meta({ description: 'who checked the candidate in' }),
  WrongPerson: z
    .object({ Reason: z.string(), Time: instant, By: z.string() })
    .nullable()
    .meta({ description: 'somebody else came with this code before, and the office has not looked into it yet' }),
  OthersToday: z
    .array(
      z.object({
        EF_ID: z.number(),
        MName: z.string(),
        GName: z.string(),
        ExamRoom: z.string(),
        ExamBeginDate: instant,
        Attendance: attendance.Attendance,
      }),
    )
    .meta({ description: 'other exams on site of the same child on this day, by their start' }),
  IsFirst: bit.meta({ description: '1: this call checked the candidate in; 0: an earlier one did' }),
})
export type ArrivalWire = z.infer<typeof arrival>

/**
 * Checks a candidate in by the sealed `Code` of ticket or on-site code, or by `EF_ID` from the day's list. A code that
 * is forged, altered, of another examiner's candidate or of an unpaid enrolment gets the same refusal
 * (rulings#on-site-code, threats#W5). A code of an exam whose day is over is refused too. A second scan answers `IsFirst` 0 with the time of the first. A check-in replaces
 * an absence.
 */
export const CheckIn = post({
  controller: 'Examiner',
  action: 'CheckIn',
  summary: 'Check a candidate in on site',
  who: checkInRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ Code: optionalText, EF_ID: id.optional(), ...doneTime, RequestKey: requestKey }),
  item: arrival,
})

/**
 * Undoes a check-in or an absence while there is no review. Where the minutes of somebody who was absent have been given to
 * another, `IsPlaceTaken` is 1: he needs a new place (GetExamDayPlaces).
 */
export const UndoCheckIn = post({
  controller: 'Examiner',
  action: 'UndoCheckIn',
  summary: 'Undo a check-in or an absence',
  who: absenceRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, RequestKey: requestKey }),
  OtherMsg: z.object({ ...attendance, IsPlaceTaken: bit }),
})

/**
 * Proposes the result 0. On site it is allowed once the exam has begun and while the candidate is not checked in;
 * online only to staff, once the window is over and nothing was submitted (rulings#absent).
 */
export const MarkAbsent = post({
  controller: 'Examiner',
  action: 'MarkAbsent',
  summary: 'Mark a candidate absent',
  who: absenceRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, ...doneTime, RequestKey: requestKey }),
  OtherMsg: z.object(attendance),
})

/**
 * The patterns of an enrolment in the order of the exam, each with the tracks that the candidate chose, if any. A
 * comment on a pattern without tracks carries `EAS_ID` 0, its `EP_ID` and `EQ_ID` 0.
 */
export const GetSpecifiedExamPatterns = get({
  controller: 'Examiner',
  action: 'GetSpecifiedExamPatterns',
  summary: 'Patterns and chosen tracks of one enrolment',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({ EF_ID: z.number(), IsChosen: bit, ...attendance }),
  listData: z.array(
    z.object({
      EP_ID: z.number(),
      EQT_ID: z.number(),
      IsRandom: bit,
      SubmitNum: z.number(),
      ExamQuestionType: z.object({ EQT_ID: z.number(), TypeName: z.string() }),
      Tracks: z.array(track.extend({ View_ExamQuestion: question.nullable() })),
    }),
  ),
})

/** Like `SubmitExaminerReview`, for a candidate who was checked in on site. */
export const SubmitOfflineExaminerReview = post({
  controller: 'Examiner',
  action: 'SubmitOfflineExaminerReview',
  summary: 'Submit a review of a performance on site',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  keepsAnswer: true,
  input: z.object({ EF_ID: id, ...reviewBody, ...takenFrom, ...doneTime, RequestKey: requestKey }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})
