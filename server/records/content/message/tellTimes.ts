import { type RawBuilder, sql } from 'kysely'
import type { MessageEvent, MessageValues } from '#domain/content/message.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { isExamTimeVisible } from '#domain/schedule/schedule.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { type OwnNews, tellEach, timeValues } from './tell.ts'

interface TimeRow {
  id: number
  beginsAt: Instant | null
  endsAt: Instant | null
  isOnline: boolean | null
  address: string | null
  room: string | null
  publishedAt: Instant | null
  showRoomAt: Instant | null
  toldEvent: MessageEvent | null
  toldValues: MessageValues | null
}

/** The exam time of each paid enrolment, beside what its family was told last. */
const selectTimes = (ids: readonly number[]): RawBuilder<TimeRow> => sql<TimeRow>`
  select enrolment.id, ${ownBegin} as begins_at, ${ownEnd} as ends_at, exam_time.is_online, exam_time.address, exam_time.room,
    exam_time.published_at, exam_batch.show_room_at, told.event as told_event, told.field_values as told_values
  from enrolment
  join exam_batch on exam_batch.id = enrolment.batch_id
  left join exam_time on exam_time.id = enrolment.exam_time_id
  left join lateral (
    select event, field_values from message
    where message.enrolment_id = enrolment.id and event in ('timePublished', 'timeChanged', 'timeWithdrawn')
    order by message.id desc limit 1
  ) told on true
  where enrolment.id = any(${ids}::int[]) and enrolment.pay_status = ${sql.lit(PAY_STATUS.paid)}
  order by enrolment.id`

interface TimeNews extends OwnNews {
  event: MessageEvent
}

function timeNewsOf(row: TimeRow, now: Instant, reason: string): TimeNews | null {
  const isShown = isExamTimeVisible(row.showRoomAt, row.publishedAt, now)
  const told = row.toldEvent === null || row.toldEvent === 'timeWithdrawn' ? null : row.toldValues
  if (!isShown) {
    if (told === null) return null
    return { event: 'timeWithdrawn', values: { earlier: told.time ?? '' }, deadlineAt: row.beginsAt }
  }
  const current = timeValues(row)
  if (told === null) return { event: 'timePublished', values: {}, deadlineAt: row.beginsAt }
  if (told.time === current.time && told.place === current.place) return null
  // Who only changes the room reads the same time twice, and needs the name of the room that he leaves.
  const earlier = told.place === current.place ? (told.time ?? '') : `${told.time ?? ''}（${told.place ?? ''}）`
  const why = reason === '' ? {} : { reason: `原因：${reason}。` }
  return { event: 'timeChanged', values: { earlier, ...why }, deadlineAt: row.isOnline ? row.endsAt : row.beginsAt }
}

/**
 * Tells those of these enrolments whose exam time is no longer what they were told last: published, changed or withdrawn
 * (office#publish-times). Call it after every change of exam times, under the lock of the schedule; whoever knows
 * already is not told again. `reason` is why the time changed, where the family reads it. Returns how many were told.
 */
export async function tellTimes(db: Db, enrolmentIds: readonly number[], now: Instant, reason = ''): Promise<number> {
  if (enrolmentIds.length === 0) return 0
  const { rows } = await selectTimes(enrolmentIds).execute(db)
  const byEvent = new Map<MessageEvent, Map<number, OwnNews>>()
  for (const row of rows) {
    const told = timeNewsOf(row, now, reason)
    if (!told) continue
    const { event, ...news } = told
    byEvent.set(event, (byEvent.get(event) ?? new Map<number, OwnNews>()).set(row.id, news))
  }
  let count = 0
  for (const [event, news] of byEvent) count += await tellEach(db, { event, news, now })
  return count
}
