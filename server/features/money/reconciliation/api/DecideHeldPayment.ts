import { DecideHeldPayment as endpoint } from '#contract/money/reconciliation.ts'
import { whyNoteUnfit } from '#domain/money/moneyWork.ts'
import { cleanText } from '#domain/text.ts'
import { acceptHeld, giveBackHeld } from '#server/features/money/payment/decideHeld.ts'
import { lockPayables } from '#server/features/money/payment/payables.ts'
import { handler } from '#server/handler.ts'
import { findAlarm, updateAlarm } from '#server/records/money/payment/alarmQueries.ts'
import { findOrder } from '#server/records/money/payment/orders.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { lockWork } from '../lockWork.ts'

export const DecideHeldPayment = handler(endpoint, {
  handle: async (ctx, { W_ID, Version, IsAccepted, Note }) => {
    const { db, me, now } = ctx
    const note = cleanText(Note)
    refuseIf(whyNoteUnfit(note))
    const alarm = found(await findAlarm(db, W_ID))
    const named = await findOrder(db, alarm.orderId ?? 0)
    if (alarm.kind !== 'mismatch:amount' || !named) return refuse('HELD_DECIDED')
    const payables = await lockPayables(db, named)
    const order = found(await findOrder(db, named.id))
    if (order.status !== 'held') refuse('HELD_DECIDED')
    if (IsAccepted === 1 && payables.shares.length > 1) refuse('HELD_OF_BILL')
    await lockWork(ctx, W_ID, Version)
    const examNo = IsAccepted === 1 ? await acceptHeld(ctx, { order, payables }, note) : ''
    if (IsAccepted === 0) await giveBackHeld(ctx, { order, payables }, note)
    const decided = IsAccepted === 1 ? '按已缴费接受' : '全部退款'
    await updateAlarm(db, W_ID, {
      settledAt: now,
      settledBy: me.accountId,
      decision: note === '' ? decided : `${decided}：${note}`,
    })
    return { OtherMsg: { ExamNO: examNo } }
  },
})
