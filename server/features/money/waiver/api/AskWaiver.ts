import { AskWaiver as endpoint } from '#contract/money/waiver.ts'
import { whyWaiverReasonUnfit } from '#domain/money/waiver.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertWaiver } from '#server/records/money/waiver/waiverQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { whyCannotWaiveNow } from '../whyCannotWaiveNow.ts'

export const AskWaiver = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyWaiverReasonUnfit(reason))
    const row = found(await lockEnrolment(db, EF_ID))
    refuseIf(await whyCannotWaiveNow(ctx, row))
    const id = await insertWaiver(db, { enrolmentId: row.id, feeFen: row.feeFen, reason, askedBy: me.accountId, now })
    if (id === null) return refuse('WAIVER_WAITS')
    await insertAudit(ctx, {
      action: 'AskWaiver',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { waiverId: id, fee: yuanText(row.feeFen), reason },
    })
    return { OtherMsg: { FW_ID: id } }
  },
})
