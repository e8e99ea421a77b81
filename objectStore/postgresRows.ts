import type { Pool, PoolClient } from 'pg'
import { completeUpload } from './postgresCompletion.ts'
import { dropObject, insertObject, lockKey, putFirst } from './postgresObjects.ts'
import { putPart } from './postgresParts.ts'
import { charge, dropOldShares, releaseCharge } from './postgresShares.ts'
import type { Freed, Rows, StoredHeaders } from './rows.ts'

/** The rows of the store in PostgreSQL (schema `object_store`), on a pool that the caller owns. */
export function createPostgresRows(pool: Pool): Rows {
  // The pool hears only connections that nobody uses: without this listener, one that breaks within a transaction would end
  // the process. The next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  async function transact<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      const outcome = await work(client)
      await client.query('commit')
      return outcome
    } catch (error) {
      failure = error as Error
      // The original error is rethrown; a connection that cannot even roll back is discarded below.
      await client.query('rollback').then(
        () => {
          failure = undefined
        },
        () => undefined,
      )
      throw error
    } finally {
      client.release(failure)
    }
  }

  return {
    async bindFolder(id, isFresh) {
      return transact(async (client) => {
        await client.query('lock table object_store.folder in exclusive mode')
        const { rows } = await client.query<{ id: string }>('select id from object_store.folder')
        if (rows[0]) return rows[0].id === id
        if (!isFresh) return false
        await client.query('insert into object_store.folder (id) values ($1)', [id])
        return true
      })
    },

    async findObject({ bucket, key }) {
      const { rows } = await pool.query<{
        id: string
        size: string
        etag: string
        headers: StoredHeaders
        written_at: Date
      }>('select id, size, etag, headers, written_at from object_store.object where bucket = $1 and key = $2', [
        bucket,
        key,
      ])
      const [row] = rows
      if (!row) return null
      return { id: row.id, size: Number(row.size), etag: row.etag, headers: row.headers, writtenAt: row.written_at }
    },

    async listBlobs(objectId, first, last) {
      const { rows } = await pool.query<{ blob: string; first_byte: string; size: string }>(
        `select blob, first_byte, size from object_store.object_blob
         where object_id = $1 and first_byte <= $3 and (first_byte + size > $2 or size = 0)
         order by first_byte`,
        [objectId, first, last],
      )
      return rows.map((row) => ({ blob: row.blob, firstByte: Number(row.first_byte), size: Number(row.size) }))
    },

    async putObject(object) {
      if (await putFirst(pool, object)) return { kind: 'put', isSame: false, freed: { objectId: null, blobs: [] } }
      return transact(async (client) => {
        await lockKey(client, object)
        if (object.isCreateOnly) {
          const { rows } = await client.query<{ etag: string; size: string }>(
            'select etag, size from object_store.object where bucket = $1 and key = $2',
            [object.bucket, object.key],
          )
          const [there] = rows
          const isSame = there?.etag === object.etag && Number(there.size) === object.size
          if (there && !(isSame && object.acceptsSame)) return { kind: 'exists' }
          if (there) return { kind: 'put', isSame, freed: { objectId: null, blobs: [object.blob] } }
        }
        const freed = await dropObject(client, object)
        const id = await insertObject(client, object)
        await client.query(
          'insert into object_store.object_blob (object_id, first_byte, size, blob) values ($1, 0, $2, $3)',
          [id, object.size, object.blob],
        )
        return { kind: 'put', isSame: false, freed: freed ?? { objectId: null, blobs: [] } }
      })
    },

    async listObjects({ bucket, prefix, after, limit }) {
      const { rows } = await pool.query<{ key: string; size: string; etag: string; written_at: Date }>(
        `select key, size, etag, written_at from object_store.object
         where bucket = $1 and key > $2 and key >= $3 and key < $4 order by key limit $5`,
        [bucket, after, prefix, `${prefix}\u{10ffff}`, limit],
      )
      return rows.map((row) => ({ key: row.key, size: Number(row.size), etag: row.etag, writtenAt: row.written_at }))
    },

    async deleteObject(location) {
      return transact(async (client) => {
        await lockKey(client, location)
        return dropObject(client, location)
      })
    },

    async createUpload({ id, bucket, key, headers, createdAt }) {
      await pool.query(
        'insert into object_store.upload (id, bucket, key, headers, created_at) values ($1, $2, $3, $4, $5)',
        [id, bucket, key, headers, createdAt],
      )
    },

    async findUpload({ bucket, key }, uploadId) {
      const { rows } = await pool.query<{ headers: StoredHeaders; etag: string | null }>(
        'select headers, etag from object_store.upload where id = $1 and bucket = $2 and key = $3',
        [uploadId, bucket, key],
      )
      return rows[0] ?? null
    },

    putPart: (part) => putPart(pool, part),

    async listParts(uploadId, after, limit) {
      const { rows } = await pool.query<{ part_number: number; size: string; etag: string; written_at: Date }>(
        `select part_number, size, etag, written_at from object_store.upload_part
         where upload_id = $1 and part_number > $2 order by part_number limit $3`,
        [uploadId, after, limit],
      )
      return rows.map((row) => ({
        partNumber: row.part_number,
        size: Number(row.size),
        etag: row.etag,
        writtenAt: row.written_at,
      }))
    },

    completeUpload: (completion) => transact((client) => completeUpload(client, completion)),

    async abortUpload({ bucket, key }, uploadId) {
      return transact(async (client) => {
        const { rowCount } = await client.query(
          `select 1 from object_store.upload
           where id = $1 and bucket = $2 and key = $3 and completed_at is null for update`,
          [uploadId, bucket, key],
        )
        if (rowCount === 0) return null
        return dropUploads(client, [uploadId])
      })
    },

    async listReferenced(blobs) {
      const { rows } = await pool.query<{ blob: string }>(
        `select blob from object_store.object_blob where blob = any($1)
         union all select blob from object_store.upload_part where blob = any($1)`,
        [blobs],
      )
      return rows.map(({ blob }) => blob)
    },

    charge: (cost) => charge(pool, cost),
    releaseCharge: (cost) => releaseCharge(pool, cost),
    dropOldShares: (before) => dropOldShares(pool, before),

    async dropOldUploads(openBefore, completedBefore) {
      return transact(async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `select id from object_store.upload
           where (completed_at is null and created_at < $1) or completed_at < $2
           order by id limit 1000 for update skip locked`,
          [openBefore, completedBefore],
        )
        return dropUploads(
          client,
          rows.map(({ id }) => id),
        )
      })
    },
  }
}

async function dropUploads(client: PoolClient, ids: string[]): Promise<Freed> {
  const { rows } = await client.query<{ blob: string }>(
    'delete from object_store.upload_part where upload_id = any($1) returning blob',
    [ids],
  )
  await client.query('delete from object_store.upload where id = any($1)', [ids])
  return { objectId: null, blobs: rows.map(({ blob }) => blob) }
}
