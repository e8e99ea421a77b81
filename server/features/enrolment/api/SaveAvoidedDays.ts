import { SaveAvoidedDays as endpoint } from '#contract/enrolment/enrolmentAvoided.ts'
import { whyNoDays } from '#domain/enrolment/avoidedDays.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { saveAvoidedDays } from '../saveAvoidedDays.ts'

export const SaveAvoidedDays = handler(endpoint, {
  handle: async (ctx, { EF_ID, Days, Seen }) => {
    const row = found(await lockEnrolment(ctx.db, EF_ID))
    refuseIf(whyNoDays({ payStatus: row.payStatus, mode: row.mode }))
    return { OtherMsg: { Days: await saveAvoidedDays(ctx, row.id, { Days, Seen, byFamily: false }) } }
  },
})
