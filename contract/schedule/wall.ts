import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, instant, requestKey, text } from '#contract/fields.ts'

const shared = { controller: 'Admin', who: ['schedule', 'desk'], forLimitedStaff: 'ownAreas' } as const

/**
 * Makes a link that shows the rooms of one place on one day to whoever opens it, for a screen on the wall: read only,
 * without names in full, until the day is over or somebody ends it. Staff who are limited to areas show candidates of
 * these alone. Refuses WALL_DAY_OVER, and NOT_FOUND for a place without exams on that day.
 */
export const MakeWallLink = post({
  ...shared,
  action: 'MakeWallLink',
  summary: 'A link for the wall of one place on one day',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, Date: z.iso.date(), Address: text, RequestKey: requestKey }),
  OtherMsg: z.object({ WL_ID: z.number(), Key: z.string().meta({ description: 'what GetWall asks for' }) }),
})

/** The links of a day that still show something; those of others only to staff of all areas. */
export const GetWallLinks = get({
  ...shared,
  action: 'GetWallLinks',
  summary: 'Links for the wall that are open',
  mode: 'reads',
  input: z.object({ EB_ID: id, Date: z.iso.date() }),
  listData: z.array(
    z.object({
      WL_ID: z.number(),
      Address: z.string(),
      MadeBy: z.string(),
      MadeTime: instant,
      Key: z.string(),
    }),
  ),
})
export type WallLinkWire = z.infer<(typeof GetWallLinks)['listData']>[number]

/** Ends a link: the screen that shows it says so within seconds. Ending it twice changes nothing. */
export const EndWallLink = post({
  ...shared,
  action: 'EndWallLink',
  summary: 'End a link for the wall',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ WL_ID: id, RequestKey: requestKey }),
})

const person = z.object({
  Plate: z
    .string()
    .meta({ description: 'the last four characters of the exam number, by which a family knows its child' }),
  Name: z.string().meta({ description: 'masked to the first character' }),
  MName: z.string(),
  BeginTime: instant.nullable().meta({ description: 'null where the candidate has no minutes of his own' }),
  IsHere: z.union([z.literal(0), z.literal(1)]),
})
export type WallPersonWire = z.infer<typeof person>

/**
 * What a screen on the wall shows, by its link: each room with who is inside, next, and late. It is a POST, because the key must
 * not stand in an address that is logged. Refuses WALL_LINK_OVER for a key that is forged, was ended, or whose day is over.
 */
export const GetWall = post({
  controller: 'ExamPublic',
  action: 'GetWall',
  summary: 'The rooms of one place for a screen on the wall',
  who: 'anyone',
  mode: 'reads',
  input: z.object({ Key: text }),
  item: z.object({ EB_Name: z.string(), Date: z.iso.date(), Address: z.string() }),
  listData: z.array(
    z.object({
      Room: z.string(),
      Inside: person.nullable(),
      Next: z.array(person).meta({ description: 'those who come next, at most six' }),
      Waiting: z.number().meta({ description: 'how many come next in all' }),
      Late: z.array(person).meta({ description: 'whose time has come and who have not been seen, at most six' }),
      Done: z.number(),
      Candidates: z.number(),
      MinutesBehind: z.number().nullable(),
    }),
  ),
})
export type WallRoomWire = z.infer<(typeof GetWall)['listData']>[number]
