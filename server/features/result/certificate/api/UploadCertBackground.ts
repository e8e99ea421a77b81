import { UploadCertBackground as endpoint } from '#contract/result/certificateTemplate.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { headOf } from '#server/features/examRoom/media/reencode.ts'
import { handler } from '#server/handler.ts'
import { insertBackground } from '#server/records/result/certificate/templateQueries.ts'
import { refuse } from '#server/refuse.ts'
import { newToken } from '#server/security/secrets.ts'
import { fitJpeg } from '../fitJpeg.ts'

/** 150 dots to an inch, which is enough behind text. */
const PAGE = { portrait: { width: 1240, height: 1754 }, landscape: { width: 1754, height: 1240 } } as const
/** What fonts, photo and code leave of 100 KB. */
const MOST_BYTES = 34_000

export const UploadCertBackground = handler(endpoint, {
  handle: async ({ db, me, now, upload, outside }, { Orientation }) => {
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    if (contradictsKind(upload.fileName, 'picture')) return refuse('FILE_WRONG')
    await headOf(upload.bytes)
    const picture = await fitJpeg(upload.bytes, PAGE[Orientation], MOST_BYTES).catch(() => refuse('PICTURE_WRONG'))
    if (!picture) return refuse('CERT_BACKGROUND_COMPLEX')
    const fileKey = `certificate/background-${newToken()}.jpg`
    await outside.store.put(fileKey, picture, { contentType: 'image/jpeg' })
    const id = await insertBackground(db, { fileKey, bytes: picture.length, madeBy: me.accountId, madeAt: now })
    return { OtherMsg: { BackgroundID: id } }
  },
})
