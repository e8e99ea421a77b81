import { sql } from 'kysely'
import { type MessageEvent, type MessageValues } from '#domain/content/message.ts'
import { GATHERING_MS } from '#domain/content/messageSending.ts'
import { defaultText, fieldsOf } from '#domain/content/messageTemplate.ts'
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
  /** Other enrolments of the account that it is about. */
  alsoAbout?: readonly number[]
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
  accountId: one.accountId,
  event: one.event,
  enrolmentId: one.enrolmentId,
  alsoAbout: one.alsoAbout ?? [],
  batchId: one.batchId,
  fieldValues: one.values,
  text: one.text,
  onceKey: one.onceKey,
  deadline: one.deadlineAt === null ? null : one.deadlineAt / 1000,
  madeBy: one.madeBy,
})

const inserted = compileOnce((db, of: { rows: string; madeAt: Instant; routeAt: Instant }) =>
  db
    .insertInto('message')
    .columns([
      'accountId',
      'event',
      'enrolmentId',
      'alsoAbout',
      'batchId',
      'fieldValues',
      'text',
      'onceKey',
      'deadlineAt',
      'madeBy',
      'madeAt',
      'routeAt',
    ])
    .expression(
      sql`select "accountId", event, "enrolmentId", "alsoAbout", "batchId", "fieldValues", text, "onceKey", to_timestamp(deadline), "madeBy",
        ${timestamp(of.madeAt)}, ${timestamp(of.routeAt)}
        from jsonb_to_recordset(${of.rows}::jsonb) as row ("accountId" int, event text, "enrolmentId" int,
          "alsoAbout" int[], "batchId" int, "fieldValues" jsonb, text text, "onceKey" text, deadline float8, "madeBy" int)`,
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
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('messageTemplate', (join) => join.on('messageTemplate.name', '=', of.event))
    .select(['enrolment.id', 'enrolment.accountId', 'enrolment.batchId', 'enrolment.name'])
    .select(['examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .select([ownBegin.as('beginsAt'), ownEnd.as('endsAt'), 'examTime.isOnline', 'examTime.address', 'examTime.room'])
    .select('messageTemplate.text as template')
    .where('enrolment.id', '=', anyOf(of.enrolmentIds))
    .orderBy('enrolment.id'),
)

/** What the texts of these enrolments are made of, with the text that staff gave the event. */
export async function listMessageFacts(db: Db, event: MessageEvent, enrolmentIds: readonly number[]) {
  return (await messageFacts(db, { event, enrolmentIds })).rows
}
type MessageFacts = Awaited<ReturnType<typeof listMessageFacts>>[number]

/** What the values of a message are made of; the time is missing where none is set yet. */
type ValueFacts = Pick<MessageFacts, 'name' | 'batchName' | 'majorName' | 'gradeName'> & Partial<TimeFacts>
type TimeFacts = Pick<MessageFacts, 'beginsAt' | 'endsAt' | 'isOnline' | 'address' | 'room'>

/** The time and place of an exam as messages say them. */
export function timeValues({ beginsAt, endsAt, isOnline, address, room }: Partial<TimeFacts>): MessageValues {
  if (!beginsAt || !endsAt) return {}
  if (isOnline) return { time: minuteSpanText(beginsAt, endsAt), place: '线上考试' }
  return { time: shanghaiMinuteText(beginsAt), place: [address, room].filter(Boolean).join(' ') }
}

/** The values of an enrolment for the fields of an event. */
export function valuesOf(event: MessageEvent, facts: ValueFacts, more: MessageValues): MessageValues {
  const all: MessageValues = {
    name: facts.name,
    batch: facts.batchName,
    programme: `${facts.majorName}${facts.gradeName}`,
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
    .columns(['accountId', 'event', 'enrolmentId', 'batchId', 'fieldValues', 'text', 'madeAt', 'routeAt'])
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
  /** By the enrolment that is told: others of its account that the same message is about. */
  alsoAbout?: ReadonlyMap<number, readonly number[]>
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
  const { event, enrolmentIds, now, values = {}, alsoAbout, once, deadlineAt = null, madeBy = null } = told
  const news = new Map(enrolmentIds.map((id) => [id, { values, deadlineAt }]))
  return tellEach(db, { event, news, now, once, madeBy, alsoAbout })
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
    alsoAbout,
  }: Pick<Told, 'event' | 'now' | 'madeBy'> & {
    once?: string | undefined
    news: ReadonlyMap<number, OwnNews>
    alsoAbout?: Told['alsoAbout'] | undefined
  },
): Promise<number> {
  if (news.size === 0) return 0
  const messages = (await listMessageFacts(db, event, [...news.keys()])).map((facts): NewMessage => {
    const { values = {}, deadlineAt = null } = news.get(facts.id) ?? {}
    const own = valuesOf(event, facts, values)
    return {
      accountId: facts.accountId,
      event,
      enrolmentId: facts.id,
      alsoAbout: alsoAbout?.get(facts.id) ?? [],
      batchId: facts.batchId,
      values: own,
      text: renderMessage(facts.template ?? defaultText(event), own),
      onceKey: once === undefined ? null : `${event}:${facts.id}:${once}`,
      deadlineAt,
      madeBy,
    }
  })
  return insertMessages(db, messages, now)
}

/** The first enrolment of each account among these, with the others of it. */
export async function mapPerAccount(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('enrolment')
    .select(sql<number[]>`array_agg(id order by id)`.as('ids'))
    .where('id', '=', anyOf(enrolmentIds))
    .groupBy('accountId')
    .orderBy('accountId')
    .execute()
  return new Map(rows.map(({ ids: [first = 0, ...others] }) => [first, others]))
}
