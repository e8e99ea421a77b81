import type { Pool } from 'pg'
import type { NewPart, PartOutcome } from './rows.ts'

// A single statement, because it runs for every part of every video. The lock on the upload is shared, so that parts
// are stored in parallel; Complete and Abort take it exclusively, and after them there is no open upload to insert
// into.
const PUT_PART = `
  with open_upload as materialized (
    select id from object_store.upload
    where id = $1 and bucket = $7 and key = $8 and completed_at is null for share
  ), others as (
    select coalesce(sum(size), 0) as size from object_store.upload_part where upload_id = $1 and part_number <> $2::int
  ), before as (
    select blob from object_store.upload_part where upload_id = $1 and part_number = $2::int
  ), written as (
    insert into object_store.upload_part (upload_id, part_number, size, etag, blob, written_at)
    select id, $2::int, $3::bigint, $4, $5, $6::timestamptz from open_upload, others
    where $9::bigint is null or others.size + $3::bigint <= $9::bigint
    on conflict (upload_id, part_number) do update
      set size = excluded.size, etag = excluded.etag, blob = excluded.blob, written_at = excluded.written_at
    returning 1
  )
  select exists (select from open_upload) as is_open, exists (select from written) as is_written,
    (select blob from before) as blob`

/**
 * Commits one part unless the upload was completed or aborted meanwhile. If two requests write the same part at once,
 * the file of the first may be left to the sweeper.
 */
export async function putPart(pool: Pool, part: NewPart): Promise<PartOutcome> {
  const { rows } = await pool.query<{ is_open: boolean; is_written: boolean; blob: string | null }>({
    name: 'object_store_put_part',
    text: PUT_PART,
    values: [
      part.uploadId,
      part.partNumber,
      part.size,
      part.etag,
      part.blob,
      part.writtenAt,
      part.bucket,
      part.key,
      part.maxTotalBytes,
    ],
  })
  const [outcome] = rows
  if (!outcome?.is_open) return { kind: 'noUpload' }
  if (!outcome.is_written) return { kind: 'tooLarge' }
  return { kind: 'put', freed: { objectId: null, blobs: outcome.blob === null ? [] : [outcome.blob] } }
}
