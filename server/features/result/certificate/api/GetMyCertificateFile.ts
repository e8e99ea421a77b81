import { buffer } from 'node:stream/consumers'
import { GetMyCertificateFile as endpoint } from '#contract/result/certificate.ts'
import { isCertificateSeen } from '#domain/result/certificate.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { drawInThread } from '#server/print/drawInThread.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { findCertificate, publicIdOfKey } from '#server/records/result/certificate/checkQueries.ts'
import { findFile, findToMake } from '#server/records/result/certificate/fileQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { openMaker } from '../openMaker.ts'

/** WeChat asks before it opens a file in another program. */
const LINK_SECONDS = 600
/** Sharp on a phone, and good enough to be printed small. */
const DOTS_PER_INCH = 150

/** An own certificate that is valid and seen. */
async function findOwn({ db, me, now, secrets }: ManualCtx<Me>, key: string) {
  const publicId = publicIdOfKey(secrets, key)
  const row = publicId === null ? null : await findCertificate(db, publicId)
  const isOwn = row !== null && row.accountId === me.accountId && row.state === 'valid' && isCertificateSeen(row, now)
  return found(isOwn ? row : null)
}

/** Where the PDF lies in the store; one that the office has not made yet is made now, once for all who ask. */
function fileKeyOf(ctx: ManualCtx<Me>, { id, batchId }: { id: number; batchId: number }): Promise<string> {
  return ctx.coordinator.withLock(`file of certificate ${id}`, async () => {
    const made = await findFile(ctx.db, id)
    if (made) return made.fileKey
    const row = found(await findToMake(ctx.db, id))
    const make = await openMaker(ctx, batchId)
    if ((await make(row)).kind !== 'made') refuse('CERTIFICATE_FILE_WAITS')
    return found(await findFile(ctx.db, id)).fileKey
  })
}

export const GetMyCertificateFile = handler(endpoint, {
  handle: async (ctx, { Key, Format }) => {
    const { config, outside } = ctx
    const row = await findOwn(ctx, Key)
    const fileKey = await fileKeyOf(ctx, row)
    const name = `certificate-${row.number}`
    if (Format === 'pdf') {
      const disposition = `attachment; filename="${name}.pdf"`
      const link = outside.store.presignGet(fileKey, { expiresSeconds: LINK_SECONDS, disposition })
      return { OtherMsg: { FileName: `${name}.pdf`, Link: forBrowser({ config }, link), Picture: '' } }
    }
    const opened = found(await outside.store.get(fileKey))
    const pdf = await buffer(opened.stream)
    const picture = await drawInThread({ kind: 'picture', pdf, dotsPerInch: DOTS_PER_INCH })
    return { OtherMsg: { FileName: `${name}.png`, Link: '', Picture: picture.toString('base64') } }
  },
})
