import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { id, instant, pageInput } from '#contract/fields.ts'
import { attendance, workRow } from './reviewList.ts'

/** Who works at the door of a hall: the local office, and the office that plans the exam. */
const doorRoles = ['schedule', 'desk'] as const

/**
 * The exam times on site of today in Shanghai that have candidates of the caller's areas, by start and room; the counts
 * are of these candidates.
 */
export const GetDoorTimes = get({
  controller: 'Admin',
  action: 'GetDoorTimes',
  summary: 'Exam times on site of today, for the door',
  who: doorRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({
      ET_ID: z.number(),
      EB_Name: z.string(),
      ExamBeginDate: instant,
      ExamEndDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
      Expected: z.number().meta({ description: 'neither checked in nor absent' }),
      Arrived: z.number(),
      Absent: z.number(),
    }),
  ),
})
export type DoorTimeWire = z.infer<(typeof GetDoorTimes)['listData']>[number]

/**
 * The paid candidates of one exam time on site, by start, as the examiners' list shows them, with names also where
 * examiners see none. `State` is 2 for a candidate who has been marked or is absent, else 0.
 */
export const GetDoorList = get({
  controller: 'Admin',
  action: 'GetDoorList',
  summary: 'Candidates of one exam time on site, for the door',
  who: doorRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ET_ID: id, ...pageInput }),
  listData: z.array(workRow),
})

/**
 * Finds a candidate in all rooms of today, so that whoever stands at the wrong door is sent to the right one. Staff search
 * the candidates of their areas by a part of the name or the end of the exam number; an examiner searches those of the
 * places at which he examines today, by the whole name or at least four digits of the number. Where a batch hides
 * identity, an examiner finds by number only and reads no name. The rows come by their start, `totalCount` is all.
 */
export const FindToday = get({
  controller: 'Examiner',
  action: 'FindToday',
  summary: 'Find a candidate in all rooms of today',
  who: ['examiner', ...doorRoles],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ Search: z.string().trim().min(1).max(50) }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      MName: z.string(),
      GName: z.string(),
      EB_Name: z.string(),
      ExamRoom: z.string(),
      ExamAddress: z.string(),
      ExamBeginDate: instant,
      ...attendance,
    }),
  ),
})
export type FoundTodayWire = z.infer<(typeof FindToday)['listData']>[number]
