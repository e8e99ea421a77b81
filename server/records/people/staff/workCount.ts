import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Who asks what waits. */
export interface Asking {
  now: Instant
  accountId: number
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

export const counted = sql<string>`count(*)`.as('count')
/** The first and the last of the batches, which are one where all of it stands in one desk. */
export const batches = [
  sql<number | null>`min(batch_id)`.as('firstBatch'),
  sql<number | null>`max(batch_id)`.as('lastBatch'),
] as const

export interface Counted {
  count: string
  oldest: Instant | null
  firstBatch?: number | null
  lastBatch?: number | null
}

/** Counts one kind of work. */
export type WorkQuery = (db: Db, asking: Asking) => { executeTakeFirstOrThrow(): Promise<Counted> }
