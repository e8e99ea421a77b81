import type { PoolClient } from 'pg'
import { dropObject, insertObject, lockKey } from './postgresObjects.ts'
import type { CompleteOutcome, Completion, Freed, StoredHeaders } from './rows.ts'

interface PartRow {
  part_number: number
  size: string
  etag: string
  blob: string
}

function judgeParts(completion: Completion, found: Map<number, PartRow>): CompleteOutcome | PartRow[] {
  const chosen: PartRow[] = []
  for (const { partNumber, etag } of completion.parts) {
    const part = found.get(partNumber)
    if (part?.etag !== etag) return { kind: 'wrongPart' }
    chosen.push(part)
  }
  if (chosen.slice(0, -1).some(({ size }) => Number(size) < completion.minPartBytes)) return { kind: 'partTooSmall' }
  const total = chosen.reduce((sum, { size }) => sum + Number(size), 0)
  if (completion.maxTotalBytes !== null && total > completion.maxTotalBytes) return { kind: 'tooLarge' }
  return chosen
}

/**
 * Turns the parts into an object without copying their bytes, in the caller's transaction. Locks the upload first, then
 * the key; parts that were not listed are freed.
 */
export async function completeUpload(client: PoolClient, completion: Completion): Promise<CompleteOutcome> {
  const { bucket, key, uploadId } = completion
  const { rows: uploads } = await client.query<{ etag: string | null; headers: StoredHeaders }>(
    'select etag, headers from object_store.upload where id = $1 and bucket = $2 and key = $3 for update',
    [uploadId, bucket, key],
  )
  const [upload] = uploads
  if (!upload) return { kind: 'noUpload' }
  if (upload.etag !== null) return { kind: upload.etag === completion.etag ? 'repeated' : 'noUpload' }
  const { rows } = await client.query<PartRow>(
    'select part_number, size, etag, blob from object_store.upload_part where upload_id = $1',
    [uploadId],
  )
  const chosen = judgeParts(completion, new Map(rows.map((row) => [row.part_number, row])))
  if (!Array.isArray(chosen)) return chosen
  await lockKey(client, completion)
  if (completion.isCreateOnly) {
    const { rowCount } = await client.query('select 1 from object_store.object where bucket = $1 and key = $2', [
      bucket,
      key,
    ])
    if (rowCount !== 0) return { kind: 'exists' }
  }
  const replaced = await dropObject(client, completion)
  await insertManifest(client, completion, upload.headers, chosen)
  await client.query('delete from object_store.upload_part where upload_id = $1', [uploadId])
  await client.query('update object_store.upload set completed_at = $2, etag = $3 where id = $1', [
    uploadId,
    completion.writtenAt,
    completion.etag,
  ])
  const kept = new Set(chosen.map(({ blob }) => blob))
  const unlisted: Freed = {
    objectId: null,
    blobs: rows.filter(({ blob }) => !kept.has(blob)).map(({ blob }) => blob),
  }
  return { kind: 'completed', freed: replaced ? [replaced, unlisted] : [unlisted] }
}

async function insertManifest(
  client: PoolClient,
  completion: Completion,
  headers: StoredHeaders,
  chosen: PartRow[],
): Promise<void> {
  let size = 0
  const firstBytes = chosen.map((part) => {
    const firstByte = size
    size += Number(part.size)
    return firstByte
  })
  const id = await insertObject(client, { ...completion, size, headers })
  await client.query(
    `insert into object_store.object_blob (object_id, first_byte, size, blob)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::text[])`,
    [id, firstBytes, chosen.map(({ size }) => size), chosen.map(({ blob }) => blob)],
  )
}
