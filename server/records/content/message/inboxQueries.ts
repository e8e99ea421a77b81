import { type SqlBool, sql } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { MessageWire } from '#contract/content/message.ts'
import { isMessageEvent, type MessageEvent, ruleOf } from '#domain/content/message.ts'
import { eventsOfKind, type MessageKind } from '#domain/content/messageKind.ts'
import type { Page } from '#domain/page.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

const TOLD_SHOWN = 50

/** The events that are asked for; null for all. */
type Sought = { events: readonly MessageEvent[] | null }

export async function listInbox(
  db: Db,
  accountId: number,
  { offset, size, events, now }: Page & Sought & { now: Instant },
): Promise<MessageWire[]> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'event', 'text', 'enrolmentId', 'madeAt', 'readAt'])
    .where('accountId', '=', accountId)
    .where(isSought(events))
    .where(stillHolds(now))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return rows.map((row) => ({
    M_ID: row.id,
    Event: row.event,
    Title: titleOf(row.event),
    Text: row.text,
    EF_ID: row.enrolmentId ?? 0,
    Time: shanghaiIso(row.madeAt),
    IsRead: bit(row.readAt !== null),
  }))
}

const titleOf = (event: string): string => (isMessageEvent(event) ? ruleOf(event).title : '考级通知')

/** What the family of an enrolment was told about it of this kind, the newest first. */
export async function listToldOf(db: Db, enrolmentId: number, kind: MessageKind) {
  const rows = await db
    .selectFrom('message')
    .select(['event', 'text', 'madeAt'])
    .where('enrolmentId', '=', enrolmentId)
    .where(isSought(eventsOfKind(kind)))
    .orderBy('id', 'desc')
    .limit(TOLD_SHOWN)
    .execute()
  return rows.map(({ event, text, madeAt }) => ({ Title: titleOf(event), Text: text, Time: shanghaiIso(madeAt) }))
}

/**
 * Nobody keeps being told of a result or of comments that have been taken back, or put off, by the rules of
 * `isResultVisible` and `areCommentsVisible` (office#release); the log keeps that he was told.
 */
const stillHolds = (
  now: Instant,
) => sql<SqlBool>`not (event in ('resultOut', 'commentsOut') and enrolment_id is not null
  and not exists (select from exam_result join enrolment on enrolment.id = exam_result.enrolment_id
    join exam_batch on exam_batch.id = enrolment.batch_id
    where exam_result.enrolment_id = message.enrolment_id and exam_result.released_at <= ${timestamp(now)}
      and case event when 'resultOut' then coalesce(exam_batch.show_result_at <= ${timestamp(now)}, true)
        else coalesce(exam_batch.show_comments_at <= ${timestamp(now)}, false) end))`

const isSought = (events: readonly string[] | null) =>
  events === null ? sql<SqlBool>`true` : sql<SqlBool>`event = any(${[...events]}::text[])`

/** How many there are of the events, and how many of all are unread. */
export async function countInbox(
  db: Db,
  accountId: number,
  { events, now }: Sought & { now: Instant },
): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('message')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isSought(events)).as('total'),
      fn.countAll<number>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .where('accountId', '=', accountId)
    .where(stillHolds(now))
    .executeTakeFirstOrThrow()
    .then(({ total, unread }) => ({ total: Number(total), unread: Number(unread) }))
}

export async function countUnread(db: Db, accountId: number, now: Instant): Promise<number> {
  const { unread } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where(stillHolds(now))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Marks own messages as read; all of them where none are named. */
export async function markRead(
  db: Db,
  accountId: number,
  { ids, now }: { ids: readonly number[] | null; now: Instant },
): Promise<void> {
  await db
    .updateTable('message')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where(ids === null ? sql<SqlBool>`true` : sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute()
}

/** The messages of an account that was merged go to the one that stays (office#candidate-accounts). */
export async function moveMessages(db: Db, fromId: number, toId: number): Promise<void> {
  await db.updateTable('message').set({ accountId: toId }).where('accountId', '=', fromId).execute()
  await db.updateTable('messageDelivery').set({ accountId: toId }).where('accountId', '=', fromId).execute()
}
