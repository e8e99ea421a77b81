import { GetExamFormInfo as endpoint } from '#contract/enrolment/enrolment.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWire } from '#server/records/enrolment/enrolmentWire.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { ticketCodeOf } from '#server/records/schedule/examTime/enrolmentTicketCode.ts'
import { found } from '#server/refuse.ts'

export const GetExamFormInfo = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EF_ID }) => {
    const row = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    const item = enrolmentWire(row, secrets, now)
    const TicketCode = ticketCodeOf(row, secrets, now)
    return { item, OtherMsg: { PayCode: item.PayCode, TicketCode, ServerTime: shanghaiIso(now) } }
  },
})
