import * as z from 'zod'
import { messageEstimate } from '#contract/content/messageEstimate.ts'
import { get, post } from '#contract/endpoint.ts'
import { chosenEnrolments } from '#contract/enrolment/enrolmentFilter.ts'
import { bit, flag, formText, id, instant, optionalText, pageInput, requestKey } from '#contract/fields.ts'
import { examinerLoad } from '#contract/people/examinerPeople.ts'

const examTime = z.object({
  ET_ID: z.number(),
  EB_ID: z.number(),
  EB_Name: z.string(),
  IsOnline: bit,
  ExamBeginDate: instant,
  ExamEndDate: instant,
  ExamAddress: z.string(),
  ExamRoom: z.string(),
  IsPub: bit,
  Assigned: z.number(),
  IsPlanned: bit.meta({ description: '1: made by a plan, and changed there only' }),
})
export type StaffExamTimeWire = z.infer<typeof examTime>

const scheduleRoles = ['schedule'] as const

export const GetExamTimeList = get({
  controller: 'Admin',
  action: 'GetExamTimeList',
  summary: 'Exam times of a batch',
  who: scheduleRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  /** Without a page all of them come: those of a batch are chosen from. */
  input: z.object({ EB_ID: id.optional(), ...pageInput }),
  listData: z.array(examTime),
})

/**
 * Creates (without `ET_ID`) or changes an exam time; times without a zone are Shanghai's. Refuses EXAM_WINDOW_SHORT where an
 * online window is shorter than its longest exam, unless `IsShort` says that this is meant.
 */
export const SaveExamTime = post({
  controller: 'Admin',
  action: 'SaveExamTime',
  summary: 'Create or change an exam time',
  who: scheduleRoles,
  mode: 'transaction',
  input: z.object({
    ET_ID: id.optional(),
    EB_ID: id,
    IsOnline: flag,
    ExamBeginDate: formText,
    ExamEndDate: formText,
    ExamAddress: optionalText,
    ExamRoom: optionalText,
    IsShort: flag.optional(),
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  item: examTime,
})

/**
 * Takes away an exam time that staff made by hand and in which nobody is any more. Refuses EXAM_TIME_OF_PLAN, and EXAM_TIME_IN_USE
 * with the number of those who are assigned to it.
 */
export const RemoveExamTime = post({
  controller: 'Admin',
  action: 'RemoveExamTime',
  summary: 'Take an exam time away',
  who: scheduleRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ET_ID: id, RequestKey: requestKey }),
})

/** What publishing these exam times of a batch would send; times that are published already tell nobody anew. It is a POST, since lists have no place in an address. */
export const GetTimeMessages = post({
  controller: 'Admin',
  action: 'GetTimeMessages',
  summary: 'What publishing exam times would send, and its price',
  who: scheduleRoles,
  mode: 'reads',
  input: z.object({ EB_ID: id, ET_IDs: z.array(id).min(1).max(500) }),
  item: messageEstimate,
})

/** Whom taking back an exam time concerns, for the summary before it (office#summary-first). */
export const GetExamTimeUse = get({
  controller: 'Admin',
  action: 'GetExamTimeUse',
  summary: 'Whom taking back an exam time concerns',
  who: scheduleRoles,
  mode: 'reads',
  input: z.object({ ET_ID: id }),
  OtherMsg: z.object({
    Assigned: z.number().meta({ description: 'paid enrolments that have this time' }),
    Arrived: z.number().meta({ description: 'who has arrived on site' }),
    Sitting: z.number().meta({ description: 'who sits online now' }),
    Submitted: z.number().meta({ description: 'who has submitted online' }),
  }),
})

/**
 * `IsPub` 1 shows the time to candidates once the batch's ShowRoomTime has passed; 0 hides it again, for which a reason is
 * needed where somebody has this time. Refuses NOT_FOUND, REASON_REQUIRED, TEXT_UNFIT.
 */
export const PublishExamTime = post({
  controller: 'Admin',
  action: 'PublishExamTime',
  summary: 'Publish an exam time',
  who: scheduleRoles,
  mode: 'transaction',
  input: z.object({ ET_ID: id, IsPub: flag, Reason: optionalText }),
  item: examTime,
})

/**
 * Assigns all enrolments or none: one that cannot be assigned refuses the whole with its reason. `ET_ID` 0 removes the
 * assignment.
 */
export const AssignExamTime = post({
  controller: 'Admin',
  action: 'AssignExamTime',
  summary: 'Assign enrolments to an exam time',
  who: scheduleRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ ET_ID: id, ...chosenEnrolments }),
  OtherMsg: z.object({ Assigned: z.number() }),
})

/**
 * The examiners to whom the chosen enrolments can be assigned: those who can log in, and those who have some of them
 * already. An examiner without majors marks all majors, one without areas all areas.
 */
export const GetExaminersToAssign = post({
  controller: 'Admin',
  action: 'GetExaminersToAssign',
  summary: 'Examiners with their load, and how many of the chosen enrolments they may mark',
  who: scheduleRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object(chosenEnrolments),
  listData: z.array(
    z.object({
      UserID: z.number(),
      Name: z.string(),
      Mobile: z.string(),
      Organisation: z.string(),
      IsChief: bit,
      IsOff: bit.meta({ description: '1: switched off; the assignment can only be removed' }),
      ...examinerLoad,
      Assigned: z.number().meta({ description: 'how many of the chosen he has already' }),
      Unfit: z.number().meta({ description: 'how many of the chosen his majors or areas do not cover' }),
      Out: z.number().meta({ description: 'how many of the chosen are of batches in which he takes no part' }),
    }),
  ),
})
export type AssignableExaminer = z.infer<(typeof GetExaminersToAssign)['listData']>[number]

/**
 * Assigns all enrolments or none. Refuses EXAMINER_MAJOR_UNFIT and EXAMINER_AREA_UNFIT where the examiner has majors or
 * areas and the enrolment is not among them, without entries he marks all; EXAMINER_NOT_THERE where a plan gave the candidate
 * minutes at which his calendar does not have him there; EXAMINER_OUT where he takes no part in the batch (SetExaminerOut).
 */
export const AssignExaminer = post({
  controller: 'Admin',
  action: 'AssignExaminer',
  summary: 'Assign enrolments to an examiner, or remove the assignment',
  who: scheduleRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ UserID: id, IsAssigned: flag, ...chosenEnrolments }),
  OtherMsg: z.object({ Assigned: z.number() }),
})
