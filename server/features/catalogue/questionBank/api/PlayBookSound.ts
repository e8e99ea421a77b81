import { buffer } from 'node:stream/consumers'
import { PlayBookSound as endpoint } from '#contract/catalogue/questionBankImport.ts'
import { linkEndsAt } from '#domain/people/linkLife.ts'
import { readZip } from '#server/archives/readZip.ts'
import { convertSound } from '#server/features/examRoom/hearing/convertSound.ts'
import { handler } from '#server/handler.ts'
import { insertSound } from '#server/records/examRoom/hearing/bankQueries.ts'
import { soundLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { findOwnUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { found } from '#server/refuse.ts'

/** The converted sound belongs to no item, so that it is removed after a day. */
export const PlayBookSound = handler(endpoint, {
  handle: async (ctx, { OU_ID, Sound }) => {
    const { db, me, now, outside, secrets } = ctx
    const { fileKey } = found(await findOwnUpload(db, 'importBook', OU_ID, me.accountId))
    const archive = await readZip(await buffer(found(await outside.store.get(fileKey)).stream))
    const { bytes: original } = await found(archive.get(Sound))()
    const { bytes, seconds } = await convertSound(ctx, original)
    const id = await ctx.transaction((inner) => insertSound(inner.db, bytes, now))
    return { OtherMsg: { Url: soundLink(secrets, id, linkEndsAt('modelSound', now)), Seconds: seconds } }
  },
})
