import { CompleteRehearsalUpload as endpoint } from '#contract/examRoom/media.ts'
import { handler } from '#server/handler.ts'
import { findOwnRehearsal, moveRehearsalCompleted } from '#server/records/examRoom/media/rehearsalQueries.ts'
import { found } from '#server/refuse.ts'
import { assembleObject } from '../videoUpload.ts'

export const CompleteRehearsalUpload = handler(endpoint, {
  handle: async ({ db, me, now, outside }, { RehearsalId }) => {
    const rehearsal = found(await findOwnRehearsal(db, me.accountId, RehearsalId))
    if (!rehearsal.completedAt) {
      await assembleObject(outside, rehearsal)
      await moveRehearsalCompleted(db, rehearsal.id, now)
    }
    return { OtherMsg: { FileBytes: rehearsal.bytes } }
  },
})
