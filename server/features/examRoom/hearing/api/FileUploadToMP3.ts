import { createHash, randomBytes } from 'node:crypto'
import { FileUploadToMP3 as endpoint } from '#contract/examRoom/hearing.ts'
import { isRecorded, RECORDINGS_PER_ITEM } from '#domain/catalogue/hearingKinds.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { compactDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countRecordings, insertRecording } from '#server/records/examRoom/hearing/recordingQueries.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import { refuse } from '#server/refuse.ts'
import { audioContainerOf } from '../audioContainer.ts'
import { lockItem } from '../lockItem.ts'

/**
 * Refuses FILE_REQUIRED, RECORDINGS_SPENT, FILE_WRONG for a file that is no sound or belongs to an item with choices,
 * and the reasons of `lockItem`. The request is judged before anything is stored and again under the lock. The object
 * is stored before its row, and is removed at once when no row was written.
 */
export const FileUploadToMP3 = handler(endpoint, {
  handle: async (ctx, { EF_ID: enrolmentId, EQ_ID: questionId }) => {
    const { me, outside, upload } = ctx
    const request = { me, enrolmentId, questionId }
    const early = await ctx.transaction(({ db, now }) => lockItem(db, { ...request, now }))
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const container = isRecorded(early.kind) ? audioContainerOf(upload.bytes) : null
    if (!container || contradictsKind(upload.fileName, 'sound')) return refuse('FILE_WRONG')
    const sha256 = createHash('sha256').update(upload.bytes).digest()
    const bytes = upload.bytes.length
    const receipt = (key: string, receivedAt: number) => ({
      OtherMsg: {
        EAS_ID: early.id,
        FileBytes: bytes,
        Sha256: sha256.toString('hex'),
        CompletedTime: shanghaiIso(receivedAt),
        RecordingState: 'waiting' as const,
        Recording: videoLink(ctx, key),
      },
    })
    // The same file again, after a lost answer, changes nothing.
    if (early.objectKey !== null && early.sha256?.equals(sha256))
      return receipt(early.objectKey, early.receivedAt ?? ctx.now)
    const key = `hearing/${compactDate(ctx.now)}/${randomBytes(16).toString('hex')}.${container.extension}`
    await outside.store.put(key, upload.bytes, { contentType: container.contentType })
    try {
      await ctx.transaction(async ({ db, enqueue }) => {
        // The deadline applies to the arrival of the file, not to the end of its upload to the store.
        const { id: sheetId } = await lockItem(db, { ...request, now: ctx.now })
        if ((await countRecordings(db, sheetId)) >= RECORDINGS_PER_ITEM)
          refuse('RECORDINGS_SPENT', { params: { n: RECORDINGS_PER_ITEM } })
        const recordingId = await insertRecording(db, {
          sheetId,
          objectKey: key,
          bytes,
          sha256,
          now: ctx.now,
        })
        await enqueue('convertRecording', { recordingId }, { key: String(recordingId) })
      })
    } catch (error) {
      await outside.store.remove(key)
      throw error
    }
    return receipt(key, ctx.now)
  },
})
