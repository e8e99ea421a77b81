import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { SealedRow } from './auditChain.ts'

export interface Seal {
  day: string
  lastId: number
  rowCount: number
  head: Buffer
  sealedAt: Instant
}

const seals = (db: Db) =>
  db.selectFrom('auditSeal').select(sql<string>`day::text`.as('day')).select(['lastId', 'rowCount', 'head', 'sealedAt'])

export async function findLastSeal(db: Db): Promise<Seal | null> {
  return (await seals(db).orderBy('auditSeal.day', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** All seals, the oldest first. */
export function listSeals(db: Db): Promise<Seal[]> {
  return seals(db).orderBy('auditSeal.day').execute()
}

/** One page of seals, the newest first. */
export function listNewestSeals(db: Db, { offset, size }: { offset: number; size: number }): Promise<Seal[]> {
  return seals(db).orderBy('auditSeal.day', 'desc').offset(offset).limit(size).execute()
}

export async function countSeals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auditSeal')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds the seal of a day; false where another worker was first. */
export async function insertSeal(db: Db, { day, lastId, rowCount, head, sealedAt }: Seal): Promise<boolean> {
  const row = await db
    .insertInto('auditSeal')
    .values({ day, lastId, rowCount, head, sealedAt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('lastId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The newest row after `afterId` that was written before this instant, with the time by the database's own clock at which it
 * was looked for: transactions that began before it may still bring rows with smaller ids.
 */
export async function findLastRow(
  db: Db,
  { afterId, before }: { afterId: number; before: Instant },
): Promise<{ lastId: number; lookedAt: string }> {
  const row = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.max('id').as('lastId'))
    .select(sql<string>`clock_timestamp()::text`.as('lookedAt'))
    .where('id', '>', afterId)
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return { lastId: row.lastId ?? afterId, lookedAt: row.lookedAt }
}

/** Whether somebody's transaction that began before this time runs still. */
export async function isSomebodyWriting(db: Db, lookedAt: string): Promise<boolean> {
  const { rows } = await sql<{ writing: boolean }>`select exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < ${lookedAt}::timestamptz
  ) as writing`.execute(db)
  return rows[0]?.writing === true
}

const BATCH = 5000

/** The rows with ids above `afterId`, up to `lastId`, in the order of their ids. */
export async function* readSealedRows(
  db: Db,
  { afterId, lastId }: { afterId: number; lastId: number },
): AsyncGenerator<ReadonlyArray<SealedRow & Words>> {
  for (let from = afterId; from < lastId; ) {
    const rows = await db
      .selectFrom('auditLog')
      .select(['id', 'actorId', 'requestId', 'action', 'subject', 'subjectId', 'areaId', 'digest', 'salt'])
      .select(sql<string>`(extract(epoch from at) * 1000000)::bigint::text`.as('at'))
      .select(sql<string | null>`before::text`.as('beforeText'))
      .select(sql<string | null>`after::text`.as('afterText'))
      .select(sql<boolean>`erased_at is not null`.as('isErased'))
      .where('id', '>', from)
      .where('id', '<=', lastId)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows
    from = rows[rows.length - 1]?.id ?? lastId
  }
}

/** What a row says, which is checked against its digest unless it was erased. */
export interface Words {
  salt: Buffer | null
  beforeText: string | null
  afterText: string | null
  isErased: boolean
}
