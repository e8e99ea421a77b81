import { ExportEnrolments as endpoint } from '#contract/enrolment/enrolmentExport.ts'
import { handler } from '#server/handler.ts'
import { startEnrolmentExport } from '../startEnrolmentExport.ts'

export const ExportEnrolments = handler(endpoint, {
  handle: async (ctx, asked) => ({
    OtherMsg: { OJ_ID: await startEnrolmentExport(ctx, asked, null) },
  }),
})
