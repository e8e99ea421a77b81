import { UploadQuestionSound as endpoint } from '#contract/catalogue/questionBank.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { linkEndsAt } from '#domain/people/linkLife.ts'
import { convertSound } from '#server/features/examRoom/hearing/convertSound.ts'
import { handler } from '#server/handler.ts'
import { insertSound } from '#server/records/examRoom/hearing/bankQueries.ts'
import { soundLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { refuse } from '#server/refuse.ts'

/** One that no item has is removed after a day. Refuses FILE_REQUIRED and the reasons of `convertSound`. */
export const UploadQuestionSound = handler(endpoint, {
  handle: async (ctx) => {
    const { now, secrets, upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    if (contradictsKind(upload.fileName, 'sound')) return refuse('FILE_WRONG')
    const { bytes, seconds } = await convertSound(ctx, upload.bytes)
    const id = await ctx.transaction(({ db }) => insertSound(db, bytes, now))
    return { OtherMsg: { SoundId: id, Url: soundLink(secrets, id, linkEndsAt('modelSound', now)), Seconds: seconds } }
  },
})
