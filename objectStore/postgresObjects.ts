import type { Pool, PoolClient } from 'pg'
import type { Freed, NewObject, ObjectLocation, StoredHeaders } from './rows.ts'

/** The advisory lock id of key $2 in bucket $1. */
const KEY_LOCK = "hashtextextended($1::text || '/' || $2::text, 3)"

/** Serialises writes to one key, without blocking others. */
export async function lockKey(client: PoolClient, { bucket, key }: ObjectLocation): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${KEY_LOCK})`, [bucket, key])
}

/**
 * Writes the first object of a key, the usual case, in one statement instead of a transaction of seven; false if the
 * key has an object already. The row is inserted after the key is locked, and the unique index also sees rows committed
 * meanwhile.
 */
export async function putFirst(pool: Pool, object: NewObject): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'object_store_put_first',
    text: `with turn as materialized (select pg_advisory_xact_lock(${KEY_LOCK})),
      object as (
        insert into object_store.object (bucket, key, size, etag, headers, written_at)
        select $1::text, $2::text, $3::bigint, $4::text, $5::jsonb, $6::timestamptz from turn
        on conflict (bucket, key) do nothing returning id)
      insert into object_store.object_blob (object_id, first_byte, size, blob) select id, 0, $3::bigint, $7 from object`,
    values: [object.bucket, object.key, object.size, object.etag, object.headers, object.writtenAt, object.blob],
  })
  return rowCount === 1
}

/** Deletes the object of a key; null if there is none. The caller must hold the key's lock. */
export async function dropObject(client: PoolClient, { bucket, key }: ObjectLocation): Promise<Freed | null> {
  const { rows: blobs } = await client.query<{ object_id: string; blob: string }>(
    `select object_id, blob from object_store.object_blob
     where object_id = (select id from object_store.object where bucket = $1 and key = $2)`,
    [bucket, key],
  )
  const { rows } = await client.query<{ id: string }>(
    'delete from object_store.object where bucket = $1 and key = $2 returning id',
    [bucket, key],
  )
  const [dropped] = rows
  return dropped ? { objectId: dropped.id, blobs: blobs.map(({ blob }) => blob) } : null
}

export async function insertObject(
  client: PoolClient,
  object: ObjectLocation & { size: number; etag: string; headers: StoredHeaders; writtenAt: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into object_store.object (bucket, key, size, etag, headers, written_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [object.bucket, object.key, object.size, object.etag, object.headers, object.writtenAt],
  )
  return (rows[0] as { id: string }).id
}
