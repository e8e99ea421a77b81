import { SaveMyAvoidedDays as endpoint } from '#contract/enrolment/enrolmentAvoided.ts'
import { whyCannotName } from '#domain/enrolment/avoidedDays.ts'
import { handler } from '#server/handler.ts'
import { getAvoidedSettings } from '#server/records/enrolment/avoidedQueries.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { saveAvoidedDays } from '../saveAvoidedDays.ts'

export const SaveMyAvoidedDays = handler(endpoint, {
  handle: async (ctx, { EF_ID, Days, Seen }) => {
    const { db, me, now } = ctx
    const row = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    const settings = await getAvoidedSettings(db, row.batchId)
    refuseIf(whyCannotName({ payStatus: row.payStatus, mode: row.mode }, settings, now))
    return { OtherMsg: { Days: await saveAvoidedDays(ctx, row.id, { Days, Seen, byFamily: true }) } }
  },
})
