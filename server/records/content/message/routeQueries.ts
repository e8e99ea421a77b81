import { type SqlBool, sql } from 'kysely'
import type { MessageEvent, MessageValues, MessageWay, TemplateName } from '#domain/content/message.ts'
import type { DeliveryState } from '#domain/content/messageSending.ts'
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
    .innerJoin('account', 'account.id', 'message.account_id')
    .leftJoin('wechat_follower', 'wechat_follower.open_id', 'account.open_id')
    .select(['message.id', 'message.account_id', 'message.event', 'message.enrolment_id', 'message.batch_id'])
    .select(['message.field_values', 'message.deadline_at', 'message.without_wechat'])
    .select(['account.mobile', 'account.open_id', 'wechat_follower.is_following'])
    .where('message.route_at', '<=', now)
    .where('message.account_id', 'in', (eb) =>
      eb
        .selectFrom('message as due')
        .select('due.account_id')
        .distinct()
        .where('due.route_at', '<=', now)
        .orderBy('due.account_id')
        .limit(people),
    )
    .orderBy('message.account_id')
    .orderBy('message.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    event: row.event as MessageEvent,
    enrolmentId: row.enrolment_id,
    batchId: row.batch_id,
    values: row.field_values as MessageValues,
    deadlineAt: row.deadline_at,
    withoutWechat: row.without_wechat,
    mobile: row.mobile,
    openId: row.open_id,
    isFollowing: row.is_following ?? false,
  }))
}
export type DueMessage = Awaited<ReturnType<typeof listDueMessages>>[number]

/** Null: the worker has decided. */
export async function moveRouting(db: Db, ids: readonly number[], routeAt: Instant | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('message').set({ route_at: routeAt }).where('id', '=', anyOf(ids)).execute()
}

/** SMS that count against a limit: all but those that were withheld or failed. */
const counts = sql<SqlBool>`way = 'sms' and state not in ('failed', 'withheld')`

/** SMS of each of these people since the beginning of the day. */
export async function mapSmsOfDay(db: Db, accountIds: readonly number[], since: Instant): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('message_delivery')
    .select(['account_id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('account_id', '=', anyOf(accountIds))
    .where('made_at', '>=', since)
    .where(counts)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]))
}

/** Number and price of the SMS of each of these batches. */
export async function mapSmsOfBatch(db: Db, batchIds: readonly number[]) {
  const rows = await db
    .selectFrom('message_delivery')
    .select([
      'batch_id',
      ({ fn }) => fn.countAll<string>().as('count'),
      ({ fn }) => fn.sum<string>('cost_fen').as('fen'),
    ])
    .where('batch_id', '=', anyOf(batchIds))
    .where(counts)
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ batch_id, count, fen }) => [batch_id, { count: Number(count), fen: Number(fen) }]))
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
    .insertInto('message_delivery')
    .columns([
      'account_id',
      'batch_id',
      'template',
      'way',
      'target',
      'provider_template',
      'parameters',
      'text',
      'state',
      'out_id',
      'cost_fen',
      'failure',
      'made_at',
      'due_at',
      'ended_at',
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
    .returning(['id', 'out_id'])
    .execute()
  const idOf = new Map(rows.map(({ id, out_id }) => [out_id, id]))
  const parts = deliveries.flatMap(({ outId, messageIds }) =>
    messageIds.map((messageId) => ({ message: messageId, delivery: idOf.get(outId) })),
  )
  await db
    .insertInto('message_part')
    .columns(['message_id', 'delivery_id'])
    .expression(
      sql`select message, delivery from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as row (message int, delivery int)`,
    )
    .execute()
}
