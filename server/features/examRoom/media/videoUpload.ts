import type { VideoUploadWire } from '#contract/examRoom/media.ts'
import { sessionEndOf } from '#domain/examRoom/examSession.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Outside } from '#server/integrations/outside.ts'
import type { ArrivedPart } from '#server/integrations/storage/s3Uploads.ts'
import { readSitting, type Sitting } from '#server/records/examRoom/exam/sitting.ts'
import { findOwnUpload, type VideoUpload } from '#server/records/examRoom/media/videoQueries.ts'
import { found, refuse } from '#server/refuse.ts'

type StoredUpload = Pick<VideoUpload, 'objectKey' | 'uploadId' | 'bytes' | 'partBytes'>

/**
 * The size of each part except the last: S3 requires at least 5 MiB, and a phone that loses its connection sends no
 * more than this again.
 */
export const PART_BYTES = 8 * 1024 * 1024

export function partCountOf({ bytes, partBytes }: Pick<VideoUpload, 'bytes' | 'partBytes'>): number {
  return Math.ceil(bytes / partBytes)
}

/** The size of the part with this number, from 1. */
export function partSizeOf(upload: Pick<VideoUpload, 'bytes' | 'partBytes'>, part: number): number {
  return Math.min(upload.partBytes, upload.bytes - (part - 1) * upload.partBytes)
}

/** A part whose length is wrong counts as missing. */
function arrivedParts(upload: Pick<VideoUpload, 'bytes' | 'partBytes'>, parts: readonly ArrivedPart[]): ArrivedPart[] {
  return parts.filter(
    ({ partNumber, bytes }) => partNumber <= partCountOf(upload) && bytes === partSizeOf(upload, partNumber),
  )
}

/** Returns when the store assembled the object, by its clock; null when it has not. @throws OutsideError */
export async function objectMadeAt({ store }: Outside, upload: StoredUpload): Promise<Instant | null> {
  const facts = await store.head(upload.objectKey)
  return facts?.bytes === upload.bytes ? facts.modifiedAt : null
}

/**
 * Assembles the object from its parts. It may exist already: a parallel call may have assembled it since the parts were
 * listed, or an earlier one whose answer was lost. Refuses VIDEO_PARTS_MISSING, VIDEO_UPLOAD_OVER.
 */
export async function assembleObject(outside: Outside, upload: StoredUpload): Promise<void> {
  const { store } = outside
  const { objectKey: key, uploadId } = upload
  const arrived = await store.listParts(key, uploadId)
  const parts = arrived ? arrivedParts(upload, arrived) : []
  const hasAllParts = parts.length === partCountOf(upload)
  const outcome = hasAllParts ? (await store.completeUpload(key, uploadId, parts)).kind : 'noParts'
  if (outcome === 'completed' || (await objectMadeAt(outside, upload)) !== null) return
  // After all parts had arrived, one can only be missing because it is being sent again.
  refuse(arrived && outcome !== 'noUpload' ? 'VIDEO_PARTS_MISSING' : 'VIDEO_UPLOAD_OVER')
}

/**
 * Finds an upload of this user with its exam. Refuses NOT_FOUND, and VIDEO_UPLOAD_OVER for one that was begun in an
 * earlier session and not completed then: a video filmed earlier is no answer of the present session (threats#O6).
 */
export async function findUploadAndSitting(
  { db, me }: Pick<Ctx<Me>, 'db' | 'me'>,
  uploadId: number,
): Promise<{ upload: VideoUpload; sitting: Sitting }> {
  const upload = found(await findOwnUpload(db, me.accountId, uploadId))
  const sitting = await readSitting(db, upload.enrolmentId)
  const { session } = sitting.facts
  if (!upload.completedAt && session && upload.createdAt < session.startedAt) refuse('VIDEO_UPLOAD_OVER')
  return { upload, sitting }
}

/** `arrived` is null once the upload is complete. */
export function uploadWire(
  upload: VideoUpload,
  arrived: readonly ArrivedPart[] | null,
  { facts: { session, window } }: Sitting,
  now: number,
): VideoUploadWire {
  const count = partCountOf(upload)
  return {
    UploadId: upload.id,
    Key: upload.objectKey,
    PartSize: upload.partBytes,
    PartCount: count,
    Arrived: arrived
      ? arrivedParts(upload, arrived).map(({ partNumber }) => partNumber)
      : Array.from({ length: count }, (_, index) => index + 1),
    IsComplete: arrived ? 0 : 1,
    EndTime: shanghaiIso(sessionEndOf(session ?? refuse('SESSION_REQUIRED'), window)),
    ServerTime: shanghaiIso(now),
  }
}
