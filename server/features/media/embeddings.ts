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
} from '#server/records/media/embeddingQueries.ts'
import { endChecksOf, type FaceSubject } from '#server/records/media/faceQueries.ts'
import type { Secrets } from '#server/secrets.ts'
import { askChild, fetchPicture } from './mediaWork.ts'

type Embedding = readonly number[]

const PHOTO_LIMIT_MS = 120_000
/** More others make a check no surer. */
const MOST_COHORT = 80
/** Some photos show no face that is found. */
const SPARE_PHOTOS = 5

/** As 32-bit numbers; none at all for a photo without a face, so that it is not looked at again and again. */
function seal(secrets: Secrets, embedding: Embedding): Buffer {
  return secrets.seal('faceEmbedding', Buffer.from(Float32Array.from(embedding).buffer).toString('base64'))
}

/** @throws Error where it was not sealed with this key */
function open(secrets: Secrets, sealed: Buffer): Embedding {
  const text = secrets.open('faceEmbedding', sealed)
  if (text === null) throw new Error('a face embedding that was not sealed with this key')
  const bytes = Buffer.from(text, 'base64')
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}

async function readPhoto(ctx: JobCtx, folder: string, path: string): Promise<Embedding> {
  const input = join(folder, `photo-${randomUUID()}`)
  if (!(await fetchPicture(ctx, path, input))) return []
  return (await askChild(ctx, 'photo', { input }, PHOTO_LIMIT_MS))?.answer ?? []
}

/** The face of the enrolment's photo; empty where none is found. Kept sealed until the result is approved (rulings 6). */
export async function embeddingOfSubject(ctx: JobCtx, folder: string, subject: FaceSubject): Promise<Embedding> {
  const sealed = await findSealedEmbedding(ctx.db, subject.photoId)
  if (sealed) return open(ctx.secrets, sealed)
  const embedding = await readPhoto(ctx, folder, subject.photoPath)
  const { photoId, batchId } = subject
  await insertEmbedding(ctx.db, { photoId, batchId, sealed: seal(ctx.secrets, embedding), now: new Date(ctx.now) })
  return embedding
}

/**
 * Faces of other children of the batch, to normalise against (design/parts); computed when the first check asks for them.
 * May be fewer than are needed: then the value is marked as uncalibrated.
 */
export async function cohortOf(ctx: JobCtx, folder: string, { batchId, certIndex }: FaceSubject): Promise<Embedding[]> {
  const stored = await listSealedOfOthers(ctx.db, { batchId, certIndex, limit: MOST_COHORT })
  const cohort = stored.map((sealed) => open(ctx.secrets, sealed)).filter(({ length }) => length > 0)
  if (cohort.length >= LEAST_COHORT) return cohort
  const limit = LEAST_COHORT - cohort.length + SPARE_PHOTOS
  for (const { photoId, path } of await listUnreadPhotos(ctx.db, { batchId, certIndex, limit })) {
    const embedding = await readPhoto(ctx, folder, path)
    await insertEmbedding(ctx.db, {
      photoId,
      batchId,
      sealed: seal(ctx.secrets, embedding),
      now: new Date(ctx.now),
    })
    if (embedding.length > 0) cohort.push(embedding)
  }
  return cohort
}

/**
 * When its consent is withdrawn, in that transaction with the enrolment locked (rulings 4): a check under way writes nothing
 * down any more.
 */
export async function forgetFaceOf({ db, now }: Pick<Ctx, 'db' | 'now'>, enrolmentId: number): Promise<void> {
  await endChecksOf(db, enrolmentId, new Date(now))
  await deleteEmbeddingsOf(db, enrolmentId)
}

/** For the approval of a batch's results, in its transaction (rulings 6). Answers how many there were. */
export function forgetEmbeddings({ db }: Pick<Ctx, 'db'>, batchId: number): Promise<number> {
  return deleteEmbeddings(db, batchId)
}
