import type { VideoUploadWire } from '#contract/media.ts'
import { sessionEndOf } from '#domain/examSession.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Outside } from '#server/outside.ts'
import { readSitting, type Sitting } from '#server/records/exam/sitting.ts'
import { findOwnUpload, type VideoUpload } from '#server/records/media/videoQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { ArrivedPart } from '../../integrations/storage/s3Uploads.ts'

type StoredUpload = Pick<VideoUpload, 'object_key' | 'upload_id' | 'bytes' | 'part_bytes'>

/** Of each part but the last: S3 asks for 5 MiB at least, and a phone that loses the line sends no more than this again. */
export const PART_BYTES = 8 * 1024 * 1024

export function partCountOf({ bytes, part_bytes }: Pick<VideoUpload, 'bytes' | 'part_bytes'>): number {
  return Math.ceil(bytes / part_bytes)
}

/** Of the part of this number, from 1. */
export function partSizeOf(upload: Pick<VideoUpload, 'bytes' | 'part_bytes'>, part: number): number {
  return Math.min(upload.part_bytes, upload.bytes - (part - 1) * upload.part_bytes)
}

/** Parts that are there whole; one of another length is as good as absent. */
function wholeParts(upload: Pick<VideoUpload, 'bytes' | 'part_bytes'>, parts: readonly ArrivedPart[]): ArrivedPart[] {
  return parts.filter(
    ({ partNumber, bytes }) => partNumber <= partCountOf(upload) && bytes === partSizeOf(upload, partNumber),
  )
}

/** When the store made the whole object of the parts, by its clock; null while it has not. @throws OutsideError */
export async function madeAt({ store }: Outside, upload: StoredUpload): Promise<Instant | null> {
  const facts = await store.head(upload.object_key)
  return facts?.bytes === upload.bytes ? facts.modifiedAt : null
}

/**
 * Makes the object of its parts; another call may have done so since they were listed, or an earlier one whose answer was
 * lost. Refuses VIDEO_PARTS_MISSING, VIDEO_UPLOAD_OVER.
 */
export async function putTogether(outside: Outside, upload: StoredUpload): Promise<void> {
  const { store } = outside
  const { object_key: key, upload_id: uploadId } = upload
  const arrived = await store.listParts(key, uploadId)
  const parts = arrived ? wholeParts(upload, arrived) : []
  const isWhole = parts.length === partCountOf(upload)
  const outcome = isWhole ? (await store.completeUpload(key, uploadId, parts)).kind : 'noParts'
  if (outcome === 'completed' || (await madeAt(outside, upload)) !== null) return
  // Parts that were all there are missing only where one was sent again meanwhile.
  refuse(arrived && outcome !== 'noUpload' ? 'VIDEO_PARTS_MISSING' : 'VIDEO_UPLOAD_OVER')
}

/**
 * The upload of this user with the exam it belongs to; refuses NOT_FOUND, and VIDEO_UPLOAD_OVER for one that was not finished
 * in the session it was begun in: what was filmed before is no answer of the present one (threats#O6).
 */
export async function findUploadAndSitting(
  { db, me }: Pick<Ctx<Me>, 'db' | 'me'>,
  uploadId: number,
): Promise<{ upload: VideoUpload; sitting: Sitting }> {
  const upload = found(await findOwnUpload(db, me.accountId, uploadId))
  const sitting = await readSitting(db, upload.enrolment_id)
  const { session } = sitting.facts
  if (!upload.completed_at && session && upload.created_at.getTime() < session.startedAt) refuse('VIDEO_UPLOAD_OVER')
  return { upload, sitting }
}

/** `arrived`: null once the upload is complete, when all parts are there. */
export function uploadWire(
  upload: VideoUpload,
  arrived: readonly ArrivedPart[] | null,
  { facts: { session, window } }: Sitting,
  now: number,
): VideoUploadWire {
  const count = partCountOf(upload)
  return {
    UploadId: upload.id,
    Key: upload.object_key,
    PartSize: upload.part_bytes,
    PartCount: count,
    Arrived: arrived
      ? wholeParts(upload, arrived).map(({ partNumber }) => partNumber)
      : Array.from({ length: count }, (_, index) => index + 1),
    IsComplete: arrived ? 0 : 1,
    EndTime: shanghaiIso(sessionEndOf(session ?? refuse('SESSION_REQUIRED'), window)),
    ServerTime: shanghaiIso(now),
  }
}
