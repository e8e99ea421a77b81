import { GetBillFile as endpoint } from '#contract/money/reconciliationBill.ts'
import { handler } from '#server/handler.ts'
import { billText } from '#server/integrations/wechat/bill.ts'
import { findBill } from '#server/records/money/reconciliation/billQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found } from '#server/refuse.ts'

export const GetBillFile = handler(endpoint, {
  handle: async (ctx, { Day }) => {
    const bill = found(await findBill(ctx.db, Day))
    await insertAudit(ctx, {
      action: 'GetBillFile',
      subject: 'bill',
      subjectId: bill.id,
      before: null,
      after: { day: Day },
    })
    const Content = Buffer.from(billText(bill.body)).toString('base64')
    return { OtherMsg: { FileName: `微信账单-${Day}.csv`, Content } }
  },
})
