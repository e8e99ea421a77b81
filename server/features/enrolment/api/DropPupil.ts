import { DropPupil as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { removeUnusedFile } from '#server/features/examRoom/media/removeUnusedFile.ts'
import { handler } from '#server/handler.ts'
import { deletePupil, lockPupil } from '#server/records/enrolment/pupilQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const DropPupil = handler(endpoint, {
  handle: async (ctx, { PL_ID }) => {
    const photoId = await ctx.transaction(async (inner) => {
      const pupil = await lockPupil(inner.db, PL_ID)
      const own = found(pupil?.accountId === inner.me.accountId ? pupil : null)
      if (own.agreedAt !== null) refuse('PUPIL_ANSWERED')
      await deletePupil(inner.db, own.id)
      await insertAudit(inner, {
        action: 'DropPupil',
        subject: 'account',
        subjectId: own.accountId,
        before: null,
        after: { batchId: own.batchId },
      })
      return own.photoId
    })
    if (photoId !== null) await removeUnusedFile(ctx, photoId)
    return { OtherMsg: { PL_ID } }
  },
})
