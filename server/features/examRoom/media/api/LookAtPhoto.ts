import { LookAtPhoto as endpoint } from '#contract/examRoom/media.ts'
import { hintsOfFaces } from '#domain/enrolment/photoFace.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countLooksSince, findOwnPhoto, insertLook } from '#server/records/examRoom/media/photoLookQueries.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { found } from '#server/refuse.ts'

/**
 * On the opening morning of a batch thousands of photos come at once. Storing them has priority, so requests beyond
 * this limit get no hint.
 */
const MAX_PER_MINUTE = 30

const none = { State: 2 as const, Hints: [] }

export const LookAtPhoto = handler(endpoint, {
  handle: async ({ db, me, now, enqueue }, { FilePath }) => {
    const photo = found(await findOwnPhoto(db, me.accountId, pathOfFile(FilePath)))
    if (photo.faces) {
      return { OtherMsg: { State: 1 as const, Hints: hintsOfFaces(photo.faces).map((reason) => reasonText(reason)) } }
    }
    if (photo.askedAt) {
      return { OtherMsg: { State: now - photo.askedAt < MINUTE_MS ? (0 as const) : (2 as const), Hints: [] } }
    }
    if ((await countLooksSince(db, now - MINUTE_MS)) >= MAX_PER_MINUTE) return { OtherMsg: none }
    if (await insertLook(db, photo.id, now)) await enqueue('lookAtPhoto', { fileId: photo.id })
    return { OtherMsg: { State: 0 as const, Hints: [] } }
  },
})
