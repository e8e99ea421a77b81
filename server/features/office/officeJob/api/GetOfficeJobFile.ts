import { GetOfficeJobFile as endpoint } from '#contract/office/officeJob.ts'
import { handler } from '#server/handler.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { findOwnJob } from '#server/records/office/officeJob/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found } from '#server/refuse.ts'
import { openInput, requireProofFor, requireRights } from '../makersRights.ts'

/** As short as a click on the link needs (threats#X8). */
const LINK_SECONDS = 60

export const GetOfficeJobFile = handler(endpoint, {
  handle: async (ctx, { OJ_ID }) => {
    const { db, me, now, outside, config, secrets } = ctx
    const { kind, inputSealed, fileKey, fileName } = found(await findOwnJob(db, OJ_ID, me.accountId))
    const [key, name] = [found(fileKey), found(fileName)]
    requireRights({ kind, madeFor: openInput(secrets, inputSealed).madeFor }, me)
    requireProofFor(kind, me, now)
    await insertAudit(ctx, {
      action: 'GetOfficeJobFile',
      subject: 'officeJob',
      subjectId: OJ_ID,
      before: null,
      after: { name },
    })
    const disposition = `attachment; filename="export.${name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(name)}`
    const link = outside.store.presignGet(key, { expiresSeconds: LINK_SECONDS, disposition })
    return { OtherMsg: { Link: forBrowser({ config }, link) } }
  },
})
