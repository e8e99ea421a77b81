import { createHash, randomBytes } from 'node:crypto'
import { ImgUpload as endpoint } from '#contract/file.ts'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment.ts'
import { compactDate } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { fileLink } from '../fileLink.ts'
import { countUploadsSince, insertFile } from '../queries.ts'
import { reencode } from '../reencode.ts'

const DAY_MS = 86_400_000

export const ImgUpload = handler(endpoint, {
  // Decoding and writing take time: no transaction is held. The file is durable before its row exists; one without a row
  // is reachable by nobody.
  before: async ({ db, me, now, config, outside, upload }, { TypePath }) => {
    if (TypePath !== 'UserPhoto' && TypePath !== 'UserIMG') return refuse('PICTURE_TYPE_WRONG')
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const uploaded = await countUploadsSince(db, me.accountId, new Date(now - DAY_MS))
    if (uploaded >= config.limits.uploadsPerDay) refuse('UPLOADS_SPENT')
    const picture = await reencode(upload.bytes)
    const path = `${TypePath}/${compactDate(now)}/${randomBytes(16).toString('hex')}.jpg`
    await outside.files.put(path, picture.bytes)
    return { ...picture, kind: TypePath, path, originalBytes: upload.bytes.length } as const
  },
  handle: async ({ db, me, now, secrets }, _input, file) => {
    await insertFile(db, {
      path: file.path,
      kind: file.kind,
      accountId: me.accountId,
      bytes: file.bytes.length,
      originalBytes: file.originalBytes,
      width: file.width,
      height: file.height,
      sha256: createHash('sha256').update(file.bytes).digest(),
      now: new Date(now),
    })
    return {
      OtherMsg: {
        FilePath: file.path,
        Url: fileLink(secrets, file.path, now),
        Width: file.width,
        Height: file.height,
        IsSmall: file.originalBytes < PHOTO_ADVISED_MIN_BYTES ? (1 as const) : (0 as const),
      },
    }
  },
})
