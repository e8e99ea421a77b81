import { GetExamFormInfo as endpoint } from '#contract/enrolment/enrolment.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWires } from '#server/records/enrolment/enrolmentWire.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { ticketCodeOf } from '#server/records/schedule/examTime/enrolmentTicketCode.ts'
import { found } from '#server/refuse.ts'

export const GetExamFormInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me, now, secrets } = ctx
    const row = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    const item = found((await enrolmentWires(ctx, [row]))[0])
    const TicketCode = ticketCodeOf(row, secrets, now)
    return { item, OtherMsg: { PayCode: item.PayCode, TicketCode, ServerTime: shanghaiIso(now) } }
  },
})
