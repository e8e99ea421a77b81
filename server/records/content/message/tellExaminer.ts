import { type MessageValues } from '#domain/content/message.ts'
import { defaultText } from '#domain/content/messageTemplate.ts'
import { renderMessage } from '#domain/content/messageText.ts'
import { grouped } from '#domain/grouped.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin } from '#server/records/ownTime.ts'
import { insertMessages } from './tell.ts'

interface ExaminerNews {
  event:
    | 'examinerAssigned'
    | 'examinerReminded'
    | 'examinerInvited'
    | 'examinerMoved'
    | 'examinerRelieved'
    | 'examinerRoomMoved'
    | 'hallDecided'
  examinerId: number
  batchId: number
  batchName: string
  /** How many reviews it is about, where the text says so. */
  count?: number
  /** What the text says beside. */
  values?: MessageValues
  now: Instant
  once?: string
}

/** Tells an examiner, in the transaction of the cause; false where he was told the same `once` before. */
export async function tellExaminer(db: Db, news: ExaminerNews): Promise<boolean> {
  const { event, examinerId, batchId, now, once } = news
  const count = news.count === undefined ? {} : { count: String(news.count) }
  const values = { batch: news.batchName, ...count, ...news.values }
  const template = await db.selectFrom('messageTemplate').select('text').where('name', '=', event).executeTakeFirst()
  const inserted = await insertMessages(
    db,
    [
      {
        accountId: examinerId,
        event,
        enrolmentId: null,
        batchId,
        values,
        text: renderMessage(template?.text ?? defaultText(event), values),
        onceKey: once === undefined ? null : `${event}:${examinerId}:${once}`,
        deadlineAt: null,
        madeBy: null,
      },
    ],
    now,
  )
  return inserted > 0
}

/** Tells an examiner of these enrolments that have been assigned to him, once for each batch. */
export async function tellAssigned(
  db: Db,
  examinerId: number,
  enrolmentIds: readonly number[],
  now: Instant,
): Promise<void> {
  if (enrolmentIds.length === 0) return
  const batches = await db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['examBatch.id', 'examBatch.name', ({ fn }) => fn.countAll<string>().as('count')])
    .where('enrolment.id', 'in', [...enrolmentIds])
    .groupBy('examBatch.id')
    .orderBy('examBatch.id')
    .execute()
  for (const { id, name, count } of batches)
    await tellExaminer(db, {
      event: 'examinerAssigned',
      examinerId,
      batchId: id,
      batchName: name,
      count: Number(count),
      now,
    })
}

/**
 * Tells an examiner of these enrolments that others mark them now, once for each batch, from when and where he would have
 * examined the first.
 */
export async function tellRelieved(
  db: Db,
  examinerId: number,
  enrolmentIds: readonly number[],
  now: Instant,
): Promise<void> {
  if (enrolmentIds.length === 0) return
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['examBatch.id', 'examBatch.name', 'examTime.isOnline', 'examTime.room', ownBegin.as('beginsAt')])
    .where('enrolment.id', 'in', [...enrolmentIds])
    .orderBy('examBatch.id')
    .orderBy(ownBegin)
    .execute()
  for (const lost of grouped(rows, ({ id }) => id).values()) {
    const [{ id, name, isOnline, room, beginsAt }] = lost
    await tellExaminer(db, {
      event: 'examinerRelieved',
      examinerId,
      batchId: id,
      batchName: name,
      count: lost.length,
      values: {
        time: beginsAt === null ? '即日' : shanghaiMinuteText(beginsAt),
        place: isOnline === true ? '线上考试' : (room ?? ''),
      },
      now,
    })
  }
}
