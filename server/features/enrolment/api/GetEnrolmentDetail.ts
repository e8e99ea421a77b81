import { GetEnrolmentDetail as endpoint } from '#contract/enrolment/enrolmentDetail.ts'
import { handler } from '#server/handler.ts'
import { findForStaff } from '#server/records/enrolment/staffQueries.ts'
import { found } from '#server/refuse.ts'
import { enrolmentDetails } from '../enrolmentDetails.ts'

export const GetEnrolmentDetail = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const row = found(await findForStaff(ctx.db, EF_ID))
    const [item] = await enrolmentDetails(ctx, [row])
    return { item: found(item ?? null) }
  },
})
