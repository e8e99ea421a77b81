import { type SqlBool, sql } from 'kysely'
import type { MessageEvent, MessageValues, MessageWay } from '#domain/content/message.ts'
import type { DeliveryState } from '#domain/content/messageSending.ts'
import type { TemplateName } from '#domain/content/messageTemplate.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

const LOCK_ROUTING = 761_348

/** One worker at a time decides what goes out, so that limits are counted once. Take it before all other locks. */
export async function lockRouting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ROUTING)})`.execute(db)
}

/** What is due to the next people, with all that is due to each of them. */
export async function listDueMessages(db: Db, now: Instant, people: number) {
  const rows = await db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.accountId')
    .leftJoin('wechatFollower', 'wechatFollower.openId', 'account.openId')
    .select(['message.id', 'message.accountId', 'message.event', 'message.enrolmentId', 'message.batchId'])
    .select(['message.fieldValues', 'message.deadlineAt', 'message.withoutWechat'])
    .select(['account.loginMobile as mobile', 'account.openId', 'wechatFollower.isFollowing'])
    .where('message.routeAt', '<=', now)
    .where('message.accountId', 'in', (eb) =>
      eb
        .selectFrom('message as due')
        .select('due.accountId')
        .distinct()
        .where('due.routeAt', '<=', now)
        .orderBy('due.accountId')
        .limit(people),
    )
    .orderBy('message.accountId')
    .orderBy('message.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    event: row.event as MessageEvent,
    enrolmentId: row.enrolmentId,
    batchId: row.batchId,
    values: row.fieldValues as MessageValues,
    deadlineAt: row.deadlineAt,
    withoutWechat: row.withoutWechat,
    mobile: row.mobile,
    openId: row.openId,
    isFollowing: row.isFollowing ?? false,
  }))
}
export type DueMessage = Awaited<ReturnType<typeof listDueMessages>>[number]

/** Null: the worker has decided. */
export async function moveRouting(db: Db, ids: readonly number[], routeAt: Instant | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('message').set({ routeAt }).where('id', '=', anyOf(ids)).execute()
}

/** SMS that count against a limit: all but those that were withheld or failed. */
const counts = sql<SqlBool>`way = 'sms' and state not in ('failed', 'withheld')`

/** SMS of each of these people since the beginning of the day. */
export async function mapSmsOfDay(db: Db, accountIds: readonly number[], since: Instant): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('messageDelivery')
    .select(['accountId', ({ fn }) => fn.countAll<string>().as('count')])
    .where('accountId', '=', anyOf(accountIds))
    .where('madeAt', '>=', since)
    .where(counts)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(({ accountId, count }) => [accountId, Number(count)]))
}

/** Number and price of the SMS of each of these batches. */
export async function mapSmsOfBatch(db: Db, batchIds: readonly number[]) {
  const rows = await db
    .selectFrom('messageDelivery')
    .select(['batchId', ({ fn }) => fn.countAll<string>().as('count'), ({ fn }) => fn.sum<string>('costFen').as('fen')])
    .where('batchId', '=', anyOf(batchIds))
    .where(counts)
    .groupBy('batchId')
    .execute()
  return new Map(rows.map(({ batchId, count, fen }) => [batchId, { count: Number(count), fen: Number(fen) }]))
}

/** Number and price of the SMS of a batch that the provider has taken; what still waits costs nothing yet. */
export async function countSentSms(db: Db, batchId: number): Promise<{ count: number; fen: number }> {
  const { count, fen } = await db
    .selectFrom('messageDelivery')
    .select([({ fn }) => fn.countAll<string>().as('count'), ({ fn }) => fn.sum<string | null>('costFen').as('fen')])
    .where('batchId', '=', batchId)
    .where('way', '=', 'sms')
    .where('state', 'in', ['sent', 'delivered', 'unknown'])
    .executeTakeFirstOrThrow()
  return { count: Number(count), fen: Number(fen ?? 0) }
}

export interface NewDelivery {
  accountId: number
  batchId: number | null
  template: TemplateName
  way: MessageWay
  target: string
  providerTemplate: string
  parameters: Readonly<Record<string, string>>
  text: string
  state: Extract<DeliveryState, 'queued' | 'withheld'>
  outId: string
  costFen: number
  failure: string
  messageIds: readonly number[]
}

/** Queues what goes out, and notes which messages each delivery carries. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[], now: Instant): Promise<void> {
  if (deliveries.length === 0) return
  const rows = await db
    .insertInto('messageDelivery')
    .columns([
      'accountId',
      'batchId',
      'template',
      'way',
      'target',
      'providerTemplate',
      'parameters',
      'text',
      'state',
      'outId',
      'costFen',
      'failure',
      'madeAt',
      'dueAt',
      'endedAt',
    ])
    .expression(
      sql`select "accountId", "batchId", template, way, target, "providerTemplate", parameters, text, state, "outId",
        "costFen", failure, to_timestamp(${now / 1000}),
        case when state = 'queued' then to_timestamp(${now / 1000}) end,
        case when state <> 'queued' then to_timestamp(${now / 1000}) end
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as row ("accountId" int, "batchId" int, template text,
          way text, target text, "providerTemplate" text, parameters jsonb, text text, state text, "outId" text,
          "costFen" int, failure text)`,
    )
    .returning(['id', 'outId'])
    .execute()
  const idOf = new Map(rows.map(({ id, outId }) => [outId, id]))
  const parts = deliveries.flatMap(({ outId, messageIds }) =>
    messageIds.map((messageId) => ({ message: messageId, delivery: idOf.get(outId) })),
  )
  await db
    .insertInto('messagePart')
    .columns(['messageId', 'deliveryId'])
    .expression(
      sql`select message, delivery from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as row (message int, delivery int)`,
    )
    .execute()
}
