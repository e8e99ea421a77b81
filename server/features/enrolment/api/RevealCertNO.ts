import { RevealCertNO as endpoint } from '#contract/staff.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { insertAudit } from '../../staff/audit.ts'
import { openCertificate } from '../certificate.ts'
import { findSealedCertificate } from '../staffQueries.ts'

export const RevealCertNO = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const sealed = found(await findSealedCertificate(ctx.db, EF_ID))
    await insertAudit(ctx, {
      action: 'RevealCertNO',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: null,
      after: { reason: Reason.slice(0, 200) },
    })
    return { OtherMsg: { CertNO: openCertificate(ctx.secrets, sealed) } }
  },
})
