import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { id, instant, pageInput } from '#contract/fields.ts'
import { workRow } from './reviewList.ts'

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
