import { ExportEnrolmentsWithCertNO as endpoint } from '#contract/enrolment/enrolmentExport.ts'
import { whyRevealUnfit } from '#domain/enrolment/photoCheck.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { refuseIf } from '#server/refuse.ts'
import { startEnrolmentExport } from '../startEnrolmentExport.ts'

export const ExportEnrolmentsWithCertNO = handler(endpoint, {
  handle: async (ctx, { Reason, ...asked }) => {
    const reason = cleanText(Reason)
    refuseIf(whyRevealUnfit(reason))
    return { OtherMsg: { OJ_ID: await startEnrolmentExport(ctx, asked, reason) } }
  },
})
