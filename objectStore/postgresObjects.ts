import type { PoolClient } from 'pg'
import type { Freed, Place, StoredHeaders } from './rows.ts'

/** Serialises what changes one key; the rest of the store goes on. */
export async function lockKey(client: PoolClient, { bucket, key }: Place): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 3))", [bucket, key])
}

/** Deletes the object of a key; null where there is none. The caller holds the lock of the key. */
export async function dropObject(client: PoolClient, { bucket, key }: Place): Promise<Freed | null> {
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
  object: Place & { size: number; etag: string; headers: StoredHeaders; writtenAt: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into object_store.object (bucket, key, size, etag, headers, written_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [object.bucket, object.key, object.size, object.etag, object.headers, object.writtenAt],
  )
  return (rows[0] as { id: string }).id
}
