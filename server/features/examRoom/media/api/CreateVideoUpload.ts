import { randomBytes } from 'node:crypto'
import { CreateVideoUpload as endpoint } from '#contract/examRoom/media.ts'
import { whyCannotUpload } from '#domain/examRoom/examSession.ts'
import { PREFIX_RANDOM_BYTES, uploadPrefixOf, videoExtensionOf } from '#domain/examRoom/objectKey.ts'
import { handler } from '#server/handler.ts'
import { lockAccount } from '#server/records/enrolment/queries.ts'
import { findOwnSheet, setUploadFailed } from '#server/records/examRoom/exam/sheetQueries.ts'
import { readSitting, whyNotVideoExam, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import {
  endUpload,
  findUploadOfFile,
  insertUpload,
  setUploadSlot,
} from '#server/records/examRoom/media/videoQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { refuseOverDailyQuota } from '../dailyQuota.ts'
import { PART_BYTES, uploadWire } from '../videoUpload.ts'

const types = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  webm: 'video/webm',
} as const

export const CreateVideoUpload = handler(endpoint, {
  handle: async (ctx, { EAS_ID, FileName, Size, Fingerprint = '' }) => {
    const { db, me, now, outside } = ctx
    const sheet = found(await findOwnSheet(db, me.accountId, EAS_ID))
    const sitting = await readSitting(db, sheet.enrolmentId)
    const { session } = sitting.facts
    refuseIf(
      whyUnpaid(sitting) ??
        whyNotVideoExam(sitting) ??
        whyCannotUpload(sitting.facts, now) ??
        whyOnOtherDevice(sitting, me),
    )
    if (session === null || sheet.sessionId !== sitting.sessionId) return refuse('SESSION_REQUIRED')
    await setUploadFailed(db, sheet.id, null)
    const extension = (videoExtensionOf(FileName) ?? refuse('FILE_WRONG')) as keyof typeof types
    const own = { accountId: me.accountId, enrolmentId: sheet.enrolmentId, fingerprint: Fingerprint, bytes: Size }
    const begun = Fingerprint && (await findUploadOfFile(db, { ...own, since: session.startedAt }))
    if (begun) {
      if (begun.answerSheetId !== sheet.id) await setUploadSlot(db, begun.id, sheet.id)
      if (begun.completedAt) return { item: uploadWire(begun, null, sitting, now) }
      const arrived = await outside.store.listParts(begun.objectKey, begun.uploadId)
      if (arrived) return { item: uploadWire(begun, arrived, sitting, now) }
      await endUpload(db, begun.id, now)
    }
    await refuseOverDailyQuota(ctx, Size)
    const key = `${uploadPrefixOf(now, randomBytes(PREFIX_RANDOM_BYTES))}video.${extension}`
    const contentType = types[extension]
    const uploadId = await outside.store.createUpload(key, { contentType })
    const row = { ...own, sheetId: sheet.id, key, uploadId, partBytes: PART_BYTES, contentType, now }
    try {
      const upload = await ctx.transaction(async (inner) => {
        await lockAccount(inner.db, me.accountId)
        // The quota is checked again here because parallel uploads have inserted their rows by now.
        await refuseOverDailyQuota(inner, Size)
        return insertUpload(inner.db, row)
      })
      return { item: uploadWire(upload, [], sitting, now) }
    } catch (error) {
      await outside.store.abortUpload(key, uploadId)
      throw error
    }
  },
})
