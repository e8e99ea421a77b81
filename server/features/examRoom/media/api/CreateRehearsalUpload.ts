import { randomBytes } from 'node:crypto'
import { CreateRehearsalUpload as endpoint } from '#contract/examRoom/media.ts'
import { whyCannotRehearse } from '#domain/examRoom/rehearsal.ts'
import { linkLife } from '#domain/people/linkLife.ts'
import { compactDate } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import { handler } from '#server/handler.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { countRehearsalsSince, insertRehearsal } from '#server/records/examRoom/media/rehearsalQueries.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { quotaDayStart, refuseQuotaSpent } from '../dailyQuota.ts'
import { PART_BYTES, partCountOf, partSizeOf } from '../videoUpload.ts'

/** The key lies outside the video prefixes, so that a rehearsal can never become an answer. */
const newKey = (now: number) => `rehearsal/${compactDate(now)}/${randomBytes(16).toString('hex')}/video`

export const CreateRehearsalUpload = handler(endpoint, {
  handle: async (ctx, { EF_ID, Size }) => {
    const { db, me, now, config, outside } = ctx
    const { id: enrolmentId } = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    refuseIf(whyCannotRehearse((await readSitting(db, enrolmentId)).facts, now))
    const most = config.limits.rehearsalsPerDay
    const today = await countRehearsalsSince(db, me.accountId, quotaDayStart(now))
    if (isSpent(today, most)) refuseQuotaSpent('REHEARSALS_SPENT', { n: most }, now)
    const key = newKey(now)
    const uploadId = await outside.store.createUpload(key, { contentType: 'application/octet-stream' })
    const shape = { bytes: Size, partBytes: PART_BYTES }
    const id = await insertRehearsal(db, {
      accountId: me.accountId,
      enrolmentId,
      key,
      uploadId,
      bytes: Size,
      partBytes: PART_BYTES,
      now,
    })
    const parts = Array.from({ length: partCountOf(shape) }, (_, index) => index + 1)
    return {
      item: {
        RehearsalId: id,
        Parts: parts.map((partNumber) => {
          const bytes = partSizeOf(shape, partNumber)
          const signed = { uploadId, partNumber, bytes, expiresSeconds: linkLife.rehearsalPart.mostSeconds }
          return { Part: partNumber, Url: forBrowser(ctx, outside.store.presignPart(key, signed)), Size: bytes }
        }),
      },
    }
  },
})
