import { sql } from 'kysely'
import { defaultText, fieldsOf, type MessageEvent, type MessageValues } from '#domain/content/message.ts'
import { GATHERING_MS } from '#domain/content/messageSending.ts'
import { renderMessage, withoutCertNumbers } from '#domain/content/messageText.ts'
import { type Instant, minuteSpanText, shanghaiMinuteText } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

export interface NewMessage {
  accountId: number
  event: MessageEvent
  enrolmentId: number | null
  batchId: number | null
  values: MessageValues
  text: string
  onceKey: string | null
  deadlineAt: Instant | null
  madeBy: number | null
}

const ROWS_AT_ONCE = 1000

/** A message as the statement reads it, which takes any number of them as one value. */
const messageRow = (one: NewMessage) => ({
  account_id: one.accountId,
  event: one.event,
  enrolment_id: one.enrolmentId,
  batch_id: one.batchId,
  field_values: one.values,
  text: one.text,
  once_key: one.onceKey,
  deadline: one.deadlineAt === null ? null : one.deadlineAt / 1000,
  made_by: one.madeBy,
})

const inserted = compileOnce((db, of: { rows: string; madeAt: Instant; routeAt: Instant }) =>
  db
    .insertInto('message')
    .columns([
      'account_id',
      'event',
      'enrolment_id',
      'batch_id',
      'field_values',
      'text',
      'once_key',
      'deadline_at',
      'made_by',
      'made_at',
      'route_at',
    ])
    .expression(
      sql`select account_id, event, enrolment_id, batch_id, field_values, text, once_key, to_timestamp(deadline), made_by,
        ${timestamp(of.madeAt)}, ${timestamp(of.routeAt)}
        from jsonb_to_recordset(${of.rows}::jsonb) as row (account_id int, event text, enrolment_id int,
          batch_id int, field_values jsonb, text text, once_key text, deadline float8, made_by int)`,
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** Writes messages into inboxes; how they go out beside is decided by the worker. Returns how many were new. */
export async function insertMessages(db: Db, messages: readonly NewMessage[], now: Instant): Promise<number> {
  let count = 0
  for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(messages.slice(at, at + ROWS_AT_ONCE).map(messageRow))
    const { numAffectedRows } = await inserted(db, { rows, madeAt: now, routeAt: now + GATHERING_MS })
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}

const messageFacts = compileOnce((db, of: { event: MessageEvent; enrolmentIds: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('message_template', (join) => join.on('message_template.name', '=', of.event))
    .select(['enrolment.id', 'enrolment.account_id', 'enrolment.batch_id', 'enrolment.name'])
    .select(['exam_batch.name as batch_name', 'major.name as major_name', 'grade.name as grade_name'])
    .select([
      ownBegin.as('begins_at'),
      ownEnd.as('ends_at'),
      'exam_time.is_online',
      'exam_time.address',
      'exam_time.room',
    ])
    .select('message_template.text as template')
    .where('enrolment.id', '=', anyOf(of.enrolmentIds))
    .orderBy('enrolment.id'),
)

/** What the texts of these enrolments are made of, with the text that staff gave the event. */
export async function listMessageFacts(db: Db, event: MessageEvent, enrolmentIds: readonly number[]) {
  return (await messageFacts(db, { event, enrolmentIds })).rows
}
type MessageFacts = Awaited<ReturnType<typeof listMessageFacts>>[number]

/** What the values of a message are made of; the time is missing where none is set yet. */
type ValueFacts = Pick<MessageFacts, 'name' | 'batch_name' | 'major_name' | 'grade_name'> & Partial<TimeFacts>
type TimeFacts = Pick<MessageFacts, 'begins_at' | 'ends_at' | 'is_online' | 'address' | 'room'>

/** The time and place of an exam as messages say them. */
export function timeValues({ begins_at, ends_at, is_online, address, room }: Partial<TimeFacts>): MessageValues {
  if (!begins_at || !ends_at) return {}
  if (is_online) return { time: minuteSpanText(begins_at, ends_at), place: '线上考试' }
  return { time: shanghaiMinuteText(begins_at), place: [address, room].filter(Boolean).join(' ') }
}

/** The values of an enrolment for the fields of an event. */
export function valuesOf(event: MessageEvent, facts: ValueFacts, more: MessageValues): MessageValues {
  const all: MessageValues = {
    name: facts.name,
    batch: facts.batch_name,
    programme: `${facts.major_name}${facts.grade_name}`,
    ...timeValues(facts),
    ...more,
  }
  const fields = fieldsOf(event)
  return withoutCertNumbers(
    Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field as never))),
  )
}

/** What the message about a new enrolment says. */
export function enrolledMessage(
  facts: Parameters<typeof valuesOf>[1],
  template: string | null,
): Pick<NewMessage, 'values' | 'text'> {
  const values = valuesOf('enrolled', facts, {})
  return { values, text: renderMessage(template ?? defaultText('enrolled'), values) }
}

/** That message, for the enrolment that another part of the same statement inserts as `enrolmentRows`; none without a row. */
export function insertEnrolledMessage(
  db: Pick<Db, 'insertInto'>,
  enrolmentRows: string,
  of: { accountId: number; batchId: number; valuesText: string; text: string; now: Instant; routeAt: Instant },
) {
  return db
    .insertInto('message')
    .columns(['account_id', 'event', 'enrolment_id', 'batch_id', 'field_values', 'text', 'made_at', 'route_at'])
    .expression(
      sql`select ${of.accountId}::int, 'enrolled', id, ${of.batchId}::int, ${of.valuesText}::jsonb, ${of.text}::text,
        ${timestamp(of.now)}, ${timestamp(of.routeAt)} from ${sql.table(enrolmentRows)}`,
    )
}

interface Told {
  event: MessageEvent
  enrolmentIds: readonly number[]
  now: Instant
  values?: MessageValues
  /** Told once for each enrolment and this word. */
  once?: string
  deadlineAt?: Instant | null
  madeBy?: number | null
}

/** What one family is told beside what all are told. */
export interface OwnNews {
  values: MessageValues
  deadlineAt: Instant | null
}

/**
 * Tells the families of these enrolments, in the transaction of the cause (office#events): an entry of the inbox, which
 * the worker sends on in the ways that the batch has set for the event. Returns how many messages are new.
 */
export async function tell(db: Db, told: Told): Promise<number> {
  const { event, enrolmentIds, now, values = {}, once, deadlineAt = null, madeBy = null } = told
  const news = new Map(enrolmentIds.map((id) => [id, { values, deadlineAt }]))
  return tellEach(db, { event, news, now, once, madeBy })
}

/** As `tell`, with values and a deadline for each enrolment. */
export async function tellEach(
  db: Db,
  {
    event,
    news,
    now,
    once,
    madeBy = null,
  }: Pick<Told, 'event' | 'now' | 'madeBy'> & { once?: string | undefined; news: ReadonlyMap<number, OwnNews> },
): Promise<number> {
  if (news.size === 0) return 0
  const messages = (await listMessageFacts(db, event, [...news.keys()])).map((facts): NewMessage => {
    const { values = {}, deadlineAt = null } = news.get(facts.id) ?? {}
    const own = valuesOf(event, facts, values)
    return {
      accountId: facts.account_id,
      event,
      enrolmentId: facts.id,
      batchId: facts.batch_id,
      values: own,
      text: renderMessage(facts.template ?? defaultText(event), own),
      onceKey: once === undefined ? null : `${event}:${facts.id}:${once}`,
      deadlineAt,
      madeBy,
    }
  })
  return insertMessages(db, messages, now)
}

/** The first enrolment of each family among these. */
export async function listOnePerAccount(db: Db, enrolmentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select(['id', 'account_id'])
    .distinctOn('account_id')
    .where('id', '=', anyOf(enrolmentIds))
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
