import { type SqlBool, sql } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { isTemplateName, type MessageWay, templateTitle } from '#domain/content/message.ts'
import { canSendAgain, type DeliveryState, failureText } from '#domain/content/messageSending.ts'
import { yuanOf } from '#domain/money.ts'
import type { Page } from '#domain/page.ts'
import { isMobile, maskMobile } from '#domain/people/mobile.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
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
  if (isMobile(search)) return sql<SqlBool>`account.mobile = ${search}`
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

export async function countLog(db: Db, filter: LogFilter): Promise<number> {
  const { count } = await select(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listLog(db: Db, filter: LogFilter, { offset, size }: Page): Promise<DeliveryWire[]> {
  const rows = await select(db, filter)
    .selectAll('messageDelivery')
    .select(['account.mobile', 'examBatch.name as batchName'])
    .orderBy('messageDelivery.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  const people = await db
    .selectFrom('messagePart')
    .innerJoin('message', 'message.id', 'messagePart.messageId')
    .innerJoin('enrolment', 'enrolment.id', 'message.enrolmentId')
    .select(['messagePart.deliveryId', 'enrolment.id', 'enrolment.name'])
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
      Names: [...new Set(own.map(({ name }) => name))],
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
