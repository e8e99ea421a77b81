import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The services outside that are asked each night whether they still take what we show them. */
export type CheckedService = 'wechatAccount' | 'merchantKey' | 'smsKey' | 'tls'

export interface ServiceCheck {
  name: CheckedService
  checkedAt: Instant
  /** The service's own word for its refusal; null where it takes what it was shown. */
  refused: string | null
  /** When the certificate of our own address ends; null for all others. */
  endsAt: Instant | null
}

/** Keeps the newest answer of a service; one that did not answer is not noted, so that its last word stands. */
export async function noteServiceCheck(db: Db, check: ServiceCheck): Promise<void> {
  const { checkedAt, refused, endsAt } = check
  await db
    .insertInto('serviceCheck')
    .values(check)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ checkedAt, refused, endsAt }))
    .execute()
}

export async function listServiceChecks(db: Db): Promise<ServiceCheck[]> {
  const rows = await db.selectFrom('serviceCheck').selectAll().orderBy('name').execute()
  return rows.map((row) => ({ ...row, name: row.name as CheckedService }))
}
