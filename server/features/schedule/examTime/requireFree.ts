import { roomKey } from '#domain/schedule/schedule.ts'
import { type Instant, MINUTE_MS, minuteSpanText } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import {
  listOverlappingTimes,
  minutesNeeded,
  windowMinutesNeeded,
} from '#server/records/schedule/examTime/bookingQueries.ts'
import { refuse } from '#server/refuse.ts'

const timeTextOf = ({ beginsAt, endsAt }: { beginsAt: Instant; endsAt: Instant }) => minuteSpanText(beginsAt, endsAt)

/**
 * A room holds one exam at a time. This is judged after the write, under `lockSchedule`, so that the refusal rolls the
 * change back. Refuses EXAM_ROOM_TAKEN with the field of the form and the other exam time.
 */
export async function requireRoomFree(db: Db, examTimeId: number): Promise<void> {
  const taken = (await listOverlappingTimes(db, examTimeId)).find(
    (row) => roomKey(row.otherAddress, row.otherRoom) === roomKey(row.address, row.room),
  )
  if (!taken) return
  refuse('EXAM_ROOM_TAKEN', {
    params: { room: taken.otherRoom, time: timeTextOf(taken) },
    OtherMsg: { Field: 'ExamRoom', ET_ID: taken.otherId },
  })
}

/**
 * A room on site takes one candidate at a time: all that are assigned must find time between begin and end. It is judged
 * as `requireRoomFree` is. Refuses EXAM_TIME_FULL.
 */
export async function requireTimeEnough(
  db: Db,
  examTime: { id: number; isOnline: boolean; room: string; beginsAt: Instant; endsAt: Instant },
): Promise<void> {
  if (examTime.isOnline) return
  const { candidates, minutes } = await minutesNeeded(db, examTime.id)
  if (minutes * MINUTE_MS <= examTime.endsAt - examTime.beginsAt) return
  refuse('EXAM_TIME_FULL', {
    params: { room: examTime.room, time: timeTextOf(examTime), count: candidates, minutes },
    OtherMsg: { Field: 'ExamEndDate', ET_ID: examTime.id },
  })
}

/** An online window in which the longest exam cannot be sat to its end is asked about. Refuses EXAM_WINDOW_SHORT. */
export async function requireWindowLong(
  db: Db,
  window: { id: number; batchId: number; isOnline: boolean; beginsAt: Instant; endsAt: Instant },
): Promise<void> {
  if (!window.isOnline) return
  const needed = await windowMinutesNeeded(db, window)
  const minutes = Math.floor((window.endsAt - window.beginsAt) / MINUTE_MS)
  if (minutes < needed) refuse('EXAM_WINDOW_SHORT', { params: { minutes, needed }, OtherMsg: { Field: 'ExamEndDate' } })
}
