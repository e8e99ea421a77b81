import { GetCertificateFile as endpoint } from '#contract/result/certificateStaff.ts'
import { handler } from '#server/handler.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findCertificateFile } from '#server/records/result/certificate/fileQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** As short as a click on the link needs (threats#X8). */
const LINK_SECONDS = 60

export const GetCertificateFile = handler(endpoint, {
  handle: async (ctx, { C_ID }) => {
    const { db, me, outside, config } = ctx
    const { enrolmentId, number, fileKey } = found(await findCertificateFile(db, C_ID, me.areaIds))
    if (fileKey === null) return refuse('CERT_NOT_MADE')
    await insertAudit(ctx, {
      action: 'GetCertificateFile',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: { number },
    })
    const disposition = `inline; filename="certificate-${number}.pdf"`
    const link = outside.store.presignGet(fileKey, { expiresSeconds: LINK_SECONDS, disposition })
    return { OtherMsg: { Link: forBrowser({ config }, link) } }
  },
})
