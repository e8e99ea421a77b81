import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Ctx, JobCtx } from '#server/context.ts'
import { LEAST_COHORT } from '#server/integrations/faceCheck/compareFaces.ts'
import {
  deleteEmbeddings,
  deleteEmbeddingsOf,
  findSealedEmbedding,
  insertEmbedding,
  listSealedOfOthers,
  listUnreadPhotos,
} from '#server/records/examRoom/media/embeddingQueries.ts'
import { endChecksOf, type FaceSubject } from '#server/records/examRoom/media/faceQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { fetchPicture, runInMediaChild } from './mediaWork.ts'

type Embedding = readonly number[]

const PHOTO_LIMIT_MS = 120_000
/** A larger cohort does not make a check more reliable. */
const MAX_COHORT = 80
/** Extra photos are read because in some no face is found. */
const SPARE_PHOTOS = 5

/** Stored as 32-bit floats. A photo without a face gets an empty embedding, so that it is not examined again. */
function seal(secrets: Secrets, embedding: Embedding): Buffer {
  return secrets.seal('faceEmbedding', Buffer.from(Float32Array.from(embedding).buffer).toString('base64'))
}

/** Null where it was sealed with a key that is not set. */
function open(secrets: Secrets, sealed: Buffer): Embedding | null {
  const text = secrets.open('faceEmbedding', sealed)
  if (text === null) return null
  const bytes = Buffer.from(text, 'base64')
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}

async function readPhoto(ctx: JobCtx, folder: string, path: string): Promise<Embedding> {
  const input = join(folder, `photo-${randomUUID()}`)
  if (!(await fetchPicture(ctx, path, input))) return []
  return (await runInMediaChild(ctx, 'photo', { input }, PHOTO_LIMIT_MS))?.answer ?? []
}

/**
 * Returns the embedding of the face in the enrolment's photo; empty when none is found. It is kept, sealed, until the
 * result is approved (rulings#face-check).
 */
export async function embeddingOfSubject(ctx: JobCtx, folder: string, subject: FaceSubject): Promise<Embedding> {
  const sealed = await findSealedEmbedding(ctx.db, subject.photoId)
  const kept = sealed && open(ctx.secrets, sealed)
  if (kept) return kept
  const embedding = await readPhoto(ctx, folder, subject.photoPath)
  const { photoId, batchId } = subject
  await insertEmbedding(ctx.db, { photoId, batchId, sealed: seal(ctx.secrets, embedding), now: ctx.now })
  return embedding
}

/**
 * Returns embeddings of other children of the batch, against which a score is normalised; they are computed when the
 * first check needs them. There may be fewer than required; the value is then marked as uncalibrated.
 */
export async function cohortOf(ctx: JobCtx, folder: string, { batchId, certIndex }: FaceSubject): Promise<Embedding[]> {
  const stored = await listSealedOfOthers(ctx.db, { batchId, certIndex, limit: MAX_COHORT })
  const cohort = stored.map((sealed) => open(ctx.secrets, sealed) ?? []).filter(({ length }) => length > 0)
  if (cohort.length >= LEAST_COHORT) return cohort
  const limit = LEAST_COHORT - cohort.length + SPARE_PHOTOS
  for (const { photoId, path } of await listUnreadPhotos(ctx.db, { batchId, certIndex, limit })) {
    const embedding = await readPhoto(ctx, folder, path)
    await insertEmbedding(ctx.db, {
      photoId,
      batchId,
      sealed: seal(ctx.secrets, embedding),
      now: ctx.now,
    })
    if (embedding.length > 0) cohort.push(embedding)
  }
  return cohort
}

/**
 * Forgets an enrolment's face when its consent is withdrawn, within that transaction and under the enrolment's lock
 * (rulings#face-check). A check in progress stores nothing any more.
 */
export async function forgetFaceOf({ db, now }: Pick<Ctx, 'db' | 'now'>, enrolmentId: number): Promise<void> {
  await endChecksOf(db, enrolmentId, now)
  await deleteEmbeddingsOf(db, enrolmentId)
}

/**
 * Deletes a batch's embeddings when its results are approved, within that transaction (rulings#face-check). Returns how
 * many there were.
 */
export function forgetEmbeddings({ db }: Pick<Ctx, 'db'>, batchId: number): Promise<number> {
  return deleteEmbeddings(db, batchId)
}
