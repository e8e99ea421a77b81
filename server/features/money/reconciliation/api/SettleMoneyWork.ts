import { SettleMoneyWork as endpoint } from '#contract/money/reconciliation.ts'
import { whyDecisionUnfit } from '#domain/money/moneyWork.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { updateAlarm } from '#server/records/money/payment/alarmQueries.ts'
import { findOrder } from '#server/records/money/payment/orders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { lockWork } from '../lockWork.ts'

export const SettleMoneyWork = handler(endpoint, {
  handle: async (ctx, { W_ID, Version, Decision }) => {
    const { db, me, now } = ctx
    const decision = cleanText(Decision)
    refuseIf(whyDecisionUnfit(decision))
    const row = await lockWork(ctx, W_ID, Version)
    const order = row.orderId === null ? null : await findOrder(db, row.orderId)
    if (row.kind === 'mismatch:amount' && order?.status === 'held') refuse('HELD_UNDECIDED')
    await updateAlarm(db, W_ID, { settledAt: now, settledBy: me.accountId, decision })
    await insertAudit(ctx, {
      action: 'SettleMoneyWork',
      subject: 'moneyWork',
      subjectId: W_ID,
      before: { kind: row.kind, detail: row.detail },
      after: { decision },
    })
    return {}
  },
})
