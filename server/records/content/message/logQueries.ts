import { type SqlBool, sql } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { isMessageEvent, type MessageWay, messageEventNames } from '#domain/content/message.ts'
import { canSendAgain, type DeliveryState, failureText, isAboutTime, isUrgent } from '#domain/content/messageSending.ts'
import { isTemplateName, templateTitle } from '#domain/content/messageTemplate.ts'
import { yuanOf } from '#domain/money.ts'
import type { Page } from '#domain/page.ts'
import { isMobile, maskMobile } from '#domain/people/mobile.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameBegins } from '#server/records/namePattern.ts'

export interface LogFilter {
  search: string
  batchId: number | null
  state: DeliveryState | null
  way: MessageWay | null
  /** The areas to which the reader is limited: he sees what is about their enrolments alone. */
  within: readonly number[] | null
}

const partOf = sql`message_part join message on message.id = message_part.message_id
  left join enrolment on enrolment.id = message.enrolment_id where message_part.delivery_id = message_delivery.id`

/** The condition that a delivery is about enrolments of these areas and no others (office#roles). */
const withinAreas = (areaIds: readonly number[] | null) =>
  areaIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from ${partOf} and enrolment.id is not null) and not exists (select from ${partOf}
        and (enrolment.id is null or enrolment.area_id <> all(${[...areaIds]}::int[])))`

function found(search: string) {
  if (isMobile(search)) return sql<SqlBool>`account.login_mobile = ${search}`
  if (/^[1-9]\d{0,8}$/.test(search))
    return sql<SqlBool>`exists (select from ${partOf} and enrolment.id = ${Number(search)})`
  return sql<SqlBool>`exists (select from ${partOf} and enrolment.name_key like ${nameBegins(search)})`
}

function select(db: Db, filter: LogFilter) {
  let query = db
    .selectFrom('messageDelivery')
    .innerJoin('account', 'account.id', 'messageDelivery.accountId')
    .leftJoin('examBatch', 'examBatch.id', 'messageDelivery.batchId')
    .where(withinAreas(filter.within))
  if (filter.search !== '') query = query.where(found(filter.search))
  if (filter.batchId !== null) query = query.where('messageDelivery.batchId', '=', filter.batchId)
  if (filter.state !== null) query = query.where('messageDelivery.state', '=', filter.state)
  if (filter.way !== null) query = query.where('messageDelivery.way', '=', filter.way)
  return query
}

const timeEvents = messageEventNames.filter(isAboutTime)

/**
 * Whether a delivery certainly did not arrive, nothing else has carried its messages meanwhile, and it still says what holds: one of
 * which each part is about a time that was told anew would mislead.
 */
const mayGoAgain = sql<SqlBool>`message_delivery.state in ('failed', 'withheld')
  and not exists (
    select from message_part own
    join message_part other on other.message_id = own.message_id and other.delivery_id <> own.delivery_id
    join message_delivery carrier on carrier.id = other.delivery_id
    where own.delivery_id = message_delivery.id and carrier.state not in ('failed', 'withheld'))
  and exists (
    select from message_part join message on message.id = message_part.message_id
    where message_part.delivery_id = message_delivery.id and not (message.event = any(${timeEvents}::text[]) and exists (
      select from message later where later.enrolment_id = message.enrolment_id and later.id > message.id
        and later.event = any(${timeEvents}::text[]))))`

/** How many there are, what the providers have taken of them, and how many may be sent again. */
export async function sumLog(db: Db, filter: LogFilter): Promise<{ count: number; sentFen: number; again: number }> {
  const { count, fen, again } = await select(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select([
      sql<
        string | null
      >`sum(message_delivery.cost_fen) filter (where message_delivery.state in ('sent', 'delivered', 'unknown'))`.as(
        'fen',
      ),
      sql<string>`count(*) filter (where ${mayGoAgain})`.as('again'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), sentFen: Number(fen ?? 0), again: Number(again) }
}

/** How many messages about a batch are in each state, as the log counts them. */
export async function countDeliveries(
  db: Db,
  { batchId, within }: Pick<LogFilter, 'within'> & { batchId: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(db, { search: '', batchId, state: null, way: null, within })
    .select(({ fn }) => ['messageDelivery.state', fn.countAll<string>().as('count')])
    .groupBy('messageDelivery.state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Locks what `SendMessagesAgain` sends, the oldest first. */
export async function lockLogAgain(db: Db, filter: LogFilter) {
  const rows = await select(db, filter)
    .where(mayGoAgain)
    .selectAll('messageDelivery')
    .orderBy('messageDelivery.id')
    .forUpdate('messageDelivery')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as DeliveryState }))
}

export async function listLog(db: Db, filter: LogFilter, { offset, size }: Page): Promise<DeliveryWire[]> {
  const rows = await select(db, filter)
    .selectAll('messageDelivery')
    .select(['account.loginMobile as mobile', 'examBatch.name as batchName'])
    .orderBy('messageDelivery.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  const people = await db
    .selectFrom('messagePart')
    .innerJoin('message', 'message.id', 'messagePart.messageId')
    .leftJoin('enrolment', 'enrolment.id', 'message.enrolmentId')
    .select(['messagePart.deliveryId', 'enrolment.id', 'enrolment.name', 'message.event', 'message.text'])
    .where('messagePart.deliveryId', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('message.id')
    .execute()
  return rows.map((row) => {
    const own = people.filter(({ deliveryId }) => deliveryId === row.id)
    const state = row.state as DeliveryState
    return {
      MD_ID: row.id,
      EB_Name: row.batchName ?? '',
      EF_ID: own[0]?.id ?? 0,
      Names: [...new Set(own.flatMap(({ name }) => name ?? []))],
      Parts: own.map((part) => ({
        EF_ID: part.id ?? 0,
        Name: part.name ?? '',
        Title: isMessageEvent(part.event) ? templateTitle(part.event) : part.event,
        Text: part.text,
      })),
      Mobile: isMobile(row.mobile) ? maskMobile(row.mobile) : '',
      Title: isTemplateName(row.template) ? templateTitle(row.template) : row.template,
      Text: row.text,
      Way: row.way as MessageWay,
      State: state,
      Failure: failureText(row.failure),
      Tries: row.tries,
      Cost: yuanOf(row.costFen),
      MadeTime: shanghaiIso(row.madeAt),
      SentTime: isoOrNull(row.sentAt),
      EndTime: isoOrNull(row.endedAt),
      CanSendAgain: bit(canSendAgain(state)),
    }
  })
}

/** Locks a delivery that the reader may see; null where there is none. */
export async function lockDelivery(db: Db, id: number, within: readonly number[] | null) {
  const row = await db
    .selectFrom('messageDelivery')
    .selectAll()
    .where('id', '=', id)
    .where(withinAreas(within))
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: row.state as DeliveryState } : null
}

/** Returns those of these deliveries that carry something urgent, alone or in a digest. */
export async function findUrgent(db: Db, ids: readonly number[], now: Instant): Promise<Set<number>> {
  const parts = await db
    .selectFrom('messagePart')
    .innerJoin('message', 'message.id', 'messagePart.messageId')
    .select(['messagePart.deliveryId', 'message.event', 'message.deadlineAt'])
    .where('messagePart.deliveryId', '=', anyOf(ids))
    .execute()
  return new Set(
    parts
      .filter(({ event, deadlineAt }) => isMessageEvent(event) && isUrgent({ event, deadlineAt }, now))
      .map(({ deliveryId }) => deliveryId),
  )
}

/** Queues a delivery anew, as a new message for the provider. */
export async function queueAgain(
  db: Db,
  id: number,
  { outId, costFen, now }: { outId: string; costFen: number; now: Instant },
) {
  await db
    .updateTable('messageDelivery')
    .set({
      state: 'queued',
      outId,
      costFen,
      dueAt: now,
      tries: 0,
      failure: '',
      providerId: null,
      firstTriedAt: null,
      sentAt: null,
      endedAt: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Queues several anew in one statement; each is a new message for the provider. */
export async function queueAllAgain(
  db: Db,
  rows: readonly { id: number; outId: string; costFen: number }[],
  now: Instant,
): Promise<void> {
  if (rows.length === 0) return
  await sql`update message_delivery set state = 'queued', out_id = again."outId", cost_fen = again."costFen",
      due_at = ${timestamp(now)}, tries = 0, failure = '', provider_id = null, first_tried_at = null, sent_at = null, ended_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as again (id int, "outId" text, "costFen" int)
    where message_delivery.id = again.id`.execute(db)
}
