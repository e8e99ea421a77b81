import * as z from 'zod'
import { get } from '#contract/endpoint.ts'

/** A room of today, of whatever batch. */
const todayRoom = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  Address: z.string(),
  Room: z.string(),
  Candidates: z.number(),
  Done: z.number(),
  Inside: z.string().meta({ description: 'the name of who is being examined; empty where nobody is' }),
  Late: z.number().meta({ description: 'whose time has come and who has not been seen' }),
  Absent: z.number(),
  MinutesBehind: z
    .number()
    .nullable()
    .meta({ description: 'negative where the room is ahead of its plan; null where that cannot be said' }),
})
export type TodayRoomWire = z.infer<typeof todayRoom>

/** The exams of today in one strip: rooms that need somebody come first (office#board-on-site). */
export const GetTodayRooms = get({
  controller: 'Admin',
  action: 'GetTodayRooms',
  summary: 'The rooms of today of all batches, those that are late first, and how many sit online',
  who: ['schedule', 'results', 'desk'],
  forLimitedStaff: 'ownAreas',
  isBackground: true,
  mode: 'reads',
  input: z.object({}),
  listData: z.array(todayRoom),
  OtherMsg: z.object({
    Online: z
      .array(z.object({ EB_ID: z.number(), EB_Name: z.string(), Candidates: z.number() }))
      .meta({ description: 'batches of which an online window is open today' }),
  }),
})
