import { RevealCertNO as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { whyRevealUnfit } from '#domain/enrolment/photoCheck.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { openCertificate } from '#server/records/enrolment/certificate.ts'
import { findSealedCertificate } from '#server/records/enrolment/staffQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'

export const RevealCertNO = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const reason = cleanText(Reason)
    refuseIf(whyRevealUnfit(reason))
    const sealed = found(await findSealedCertificate(ctx.db, EF_ID))
    await insertAudit(ctx, {
      action: 'RevealCertNO',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: null,
      after: { reason, screen: ctx.screen },
    })
    return { OtherMsg: { CertNO: openCertificate(ctx.secrets, sealed) } }
  },
})
