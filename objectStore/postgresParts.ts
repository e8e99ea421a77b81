import type { PoolClient } from 'pg'
import type { NewPart, PartOutcome } from './rows.ts'

/** Commits one part inside the caller's transaction, unless the upload was completed or aborted meanwhile. */
export async function putPart(client: PoolClient, part: NewPart): Promise<PartOutcome> {
  // Shared: parts arrive side by side, while Complete and Abort wait for them or shut them out.
  const { rowCount } = await client.query(
    `select 1 from object_store.upload
     where id = $1 and bucket = $2 and key = $3 and completed_at is null for share`,
    [part.uploadId, part.bucket, part.key],
  )
  if (rowCount === 0) return { kind: 'noUpload' }
  if (part.maxTotalBytes !== null) {
    const { rows } = await client.query<{ others: string }>(
      `select coalesce(sum(size), 0) as others from object_store.upload_part
       where upload_id = $1 and part_number <> $2`,
      [part.uploadId, part.partNumber],
    )
    if (Number(rows[0]?.others) + part.size > part.maxTotalBytes) return { kind: 'tooLarge' }
  }
  const { rows: replaced } = await client.query<{ blob: string }>(
    'select blob from object_store.upload_part where upload_id = $1 and part_number = $2 for update',
    [part.uploadId, part.partNumber],
  )
  await client.query(
    `insert into object_store.upload_part (upload_id, part_number, size, etag, blob, written_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (upload_id, part_number) do update
       set size = excluded.size, etag = excluded.etag, blob = excluded.blob, written_at = excluded.written_at`,
    [part.uploadId, part.partNumber, part.size, part.etag, part.blob, part.writtenAt],
  )
  return { kind: 'put', freed: { objectId: null, blobs: replaced.map(({ blob }) => blob) } }
}
