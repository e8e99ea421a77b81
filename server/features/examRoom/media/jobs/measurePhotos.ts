import { join } from 'node:path'
import { hintsOfFaces } from '#domain/enrolment/photoFace.ts'
import { nearestTwin } from '#domain/enrolment/photoHash.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import {
  insertMeasure,
  insertTwins,
  type KnownHash,
  listKnownHashes,
  listUnmeasured,
  listWithoutFaces,
  recordFaceHints,
} from '#server/records/examRoom/media/photoMeasureQueries.ts'
import { measurePhoto } from '../measurePhoto.ts'
import { fetchPicture, inWorkFolder, locateFaces } from '../mediaWork.ts'

/** A run takes some seconds; what is left waits for the next minute. */
const PHOTOS_PER_RUN = 300
/** The face model takes about half a second for each; candidates who wait for a hint get in between. */
const FACES_PER_RUN = 20
const FACE_LIMIT_MS = MINUTE_MS

/** Measures new photos of enrolments for the photo check, and finds those that another child of the batch has. */
export async function measurePhotos(ctx: JobCtx): Promise<void> {
  const { db, now } = ctx
  const knownOf = new Map<number, KnownHash[]>()
  for (const { recordId, fileId, path, batchId, certIndex } of await listUnmeasured(db, PHOTOS_PER_RUN)) {
    const { hash, hints } = await measurePhoto(ctx, path)
    if (hash) {
      const known = knownOf.get(batchId) ?? (await listKnownHashes(db, batchId))
      knownOf.set(batchId, known)
      const others = known.filter((one) => one.certIndex !== certIndex)
      const nearest = nearestTwin(hash, others)
      if (nearest) await insertTwins(db, fileId, nearest.twin.fileId, nearest.distance)
      known.push({ fileId, certIndex, hash })
    }
    await insertMeasure(db, { recordId, fileId, hash, hints, now })
  }
  for (const photo of await listWithoutFaces(db, FACES_PER_RUN)) await lookForFaces(ctx, photo)
}

async function lookForFaces(ctx: JobCtx, photo: Awaited<ReturnType<typeof listWithoutFaces>>[number]): Promise<void> {
  const { fileId, path, faces: known } = photo
  const found =
    known ??
    (await inWorkFolder(ctx, async (folder) => {
      const input = join(folder, 'photo')
      return (await fetchPicture(ctx, path, input)) ? await locateFaces(ctx, input, FACE_LIMIT_MS) : null
    }))
  // A picture that the model fails on gets no hint, and is not tried again.
  await recordFaceHints(ctx.db, fileId, found ? hintsOfFaces(found) : [])
}
