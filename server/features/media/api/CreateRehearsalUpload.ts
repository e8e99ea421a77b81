import { randomBytes } from 'node:crypto'
import { CreateRehearsalUpload as endpoint } from '#contract/examRoom.ts'
import { REHEARSAL_LIFE_MINUTES, whyCannotRehearse } from '#domain/rehearsal.ts'
import { compactDate } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { isSpent } from '#server/limits.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { findOwnEnrolment } from '../../enrolment/wholeQueries.ts'
import { readSitting } from '../../exam/sitting.ts'
import { countRehearsalsSince, insertRehearsal } from '../rehearsalQueries.ts'
import { forBrowser } from '../videoLink.ts'
import { PART_BYTES, partCountOf, partSizeOf } from '../videoUpload.ts'

const DAY_MS = 86_400_000

/** Its key lies outside the prefixes of videos: what is rehearsed can never become an answer. */
const newKey = (now: number) => `rehearsal/${compactDate(now)}/${randomBytes(16).toString('hex')}/video`

export const CreateRehearsalUpload = handler(endpoint, {
  handle: async (ctx, { EF_ID, Size }) => {
    const { db, me, now, config, outside } = ctx
    const { id: enrolmentId } = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    refuseIf(whyCannotRehearse((await readSitting(db, enrolmentId)).facts, now))
    const today = await countRehearsalsSince(db, me.accountId, new Date(now - DAY_MS))
    if (isSpent(today, config.limits.rehearsalsPerDay)) refuse('REHEARSALS_SPENT')
    const key = newKey(now)
    const uploadId = await outside.store.createUpload(key, { contentType: 'application/octet-stream' })
    const shape = { bytes: Size, part_bytes: PART_BYTES }
    const id = await insertRehearsal(db, {
      ...{ accountId: me.accountId, enrolmentId, key, uploadId, bytes: Size, partBytes: PART_BYTES },
      now: new Date(now),
    })
    const parts = Array.from({ length: partCountOf(shape) }, (_, index) => index + 1)
    return {
      item: {
        RehearsalId: id,
        Parts: parts.map((partNumber) => {
          const bytes = partSizeOf(shape, partNumber)
          const signed = { uploadId, partNumber, bytes, expiresSeconds: REHEARSAL_LIFE_MINUTES * 60 }
          return { Part: partNumber, Url: forBrowser(ctx, outside.store.presignPart(key, signed)), Size: bytes }
        }),
      },
    }
  },
})
