import { sql } from 'kysely'
import type { DeliveryState } from '#domain/content/messageSending.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Claims what is due until `leaseUntil`, so that only one worker has to do with it. What a worker that died had claimed is
 * claimed again: a template message is sent once more under the same number, of an SMS the provider is asked.
 */
export async function claimDeliveries(
  db: Db,
  { now, leaseUntil, most }: { now: Instant; leaseUntil: Instant; most: number },
) {
  const { rows } = await sql<{ id: number; was: DeliveryState }>`
    update message_delivery set
      state = case when message_delivery.state = 'queued' then 'sending'
        when message_delivery.state = 'sending' and way = 'sms' then 'asking' else message_delivery.state end,
      tries = tries + case when message_delivery.state = 'queued' then 1 else 0 end,
      first_tried_at = coalesce(first_tried_at, ${timestamp(now)}),
      due_at = ${timestamp(leaseUntil)}
    from (select id, state as was from message_delivery where due_at <= ${timestamp(now)}
      order by due_at, id limit ${most} for update skip locked) due
    where message_delivery.id = due.id returning message_delivery.id, due.was`.execute(db)
  const was = new Map(rows.map((row) => [row.id, row.was]))
  const claimed = await db
    .selectFrom('messageDelivery')
    .selectAll()
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::int[])`)
    .orderBy('id')
    .execute()
  return claimed.map((row) => ({ ...row, state: row.state as DeliveryState, was: was.get(row.id) ?? 'queued' }))
}
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

interface Outcome {
  state: DeliveryState
  dueAt?: Instant | null
  providerId?: string
  failure?: string
  sentAt?: Instant
  endedAt?: Instant
}

/** Notes what became of a delivery, unless it has moved on meanwhile. False where it has. */
export async function moveDelivery(
  db: Db,
  id: number,
  from: readonly DeliveryState[],
  { state, dueAt = null, providerId, failure, sentAt, endedAt }: Outcome,
): Promise<boolean> {
  const result = await db
    .updateTable('messageDelivery')
    .set({
      state,
      dueAt,
      ...(providerId === undefined ? {} : { providerId }),
      ...(failure === undefined ? {} : { failure }),
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(endedAt === undefined ? {} : { endedAt }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lets the messages of a template message that did not arrive be decided about again, without WeChat. */
export async function rerouteWithoutWechat(db: Db, deliveryId: number, now: Instant): Promise<void> {
  await db
    .updateTable('message')
    .set({ routeAt: now, withoutWechat: true })
    .where('id', 'in', (eb) => eb.selectFrom('messagePart').select('messageId').where('deliveryId', '=', deliveryId))
    .where('withoutWechat', '=', false)
    .execute()
}

export async function findDeliveryOfProvider(db: Db, way: 'wechat' | 'sms', providerId: string) {
  const row = await db
    .selectFrom('messageDelivery')
    .select(['id', 'state'])
    .where('providerId', '=', providerId)
    .where('way', '=', way)
    .executeTakeFirst()
  return row ?? null
}
