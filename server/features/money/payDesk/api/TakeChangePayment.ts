import { TakeChangePayment as endpoint } from '#contract/money/payDeskChange.ts'
import { differenceFen, whyCannotPayDifference } from '#domain/money/choiceChange.ts'
import { paperNumberOf, whyReceiptUnfit } from '#domain/money/payDesk.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { applyChange } from '#server/features/money/payment/applyChange.ts'
import { handler } from '#server/handler.ts'
import { findChange, fromOf, getNamedChange, moveChange, toOf } from '#server/records/enrolment/changeQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { isApplicable } from '#server/records/enrolment/storeChange.ts'
import { findReceipt, insertReceipt, insertReceiptLine } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { findLiveChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { moveOrder } from '#server/records/money/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** Closes the order of the difference, so that nobody pays it as well. Refuses DESK_WECHAT_OPEN for one that could be paid now. */
async function closeOrder({ db, now }: Ctx<Me>, changeId: number, name: string): Promise<void> {
  const order = await findLiveChangeOrder(db, changeId)
  if (!order) return
  if (order.status === 'open' && order.expiresAt !== null && order.expiresAt > now)
    refuse('DESK_WECHAT_OPEN', { params: { name, n: Math.ceil((order.expiresAt - now) / MINUTE_MS) } })
  await moveOrder(db, order.id, 'close', { closedAt: now })
}

export const TakeChangePayment = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const note = cleanText(input.Note)
    const paper = { number: paperNumberOf(input.ReceiptNO), payer: cleanText(input.Payer), note }
    refuseIf(whyReceiptUnfit(paper))
    const { enrolmentId } = found(await findChange(db, input.CH_ID, me.areaIds))
    const row = found(await lockEnrolment(db, enrolmentId))
    const change = await getNamedChange(db, input.CH_ID)
    refuseIf(whyCannotPayDifference(change, now))
    if (!(await isApplicable(db, row, change))) refuse('CHANGE_STALE')
    const amountFen = differenceFen(fromOf(change), toOf(change))
    if (fenOf(input.Sum) !== amountFen) refuse('DESK_SUM_CHANGED', { params: { sum: yuanText(amountFen) } })
    await closeOrder(ctx, change.id, row.name)
    // The till of the area that the enrolment moves to takes it, as that of all its fees from now on.
    const id = await insertReceipt(db, {
      areaId: change.areaId,
      receiptNo: paper.number,
      way: input.Way,
      payer: paper.payer,
      amountFen,
      note,
      takenBy: me.accountId,
      now,
    })
    if (id === null) return refuse('RECEIPT_NO_TAKEN', { params: { no: paper.number } })
    const line = { receiptId: id, enrolmentId: row.id, amountFen, examNo: row.examNo ?? '', changeId: change.id }
    await insertReceiptLine(db, line)
    await insertMoneyEntry(db, {
      enrolmentId: row.id,
      orderId: null,
      kind: 'desk',
      amountFen,
      transactionId: null,
      receipt: { id, number: paper.number, actorId: me.accountId, note },
      at: now,
    })
    if (!(await moveChange(db, change.id, 'pay', { endedAt: now }))) refuse('CHANGE_OVER')
    await insertAudit(ctx, {
      action: 'TakeChangePayment',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: {
        changeId: change.id,
        receiptNo: paper.number,
        way: input.Way,
        payer: paper.payer,
        fee: yuanText(amountFen),
      },
    })
    await applyChange(ctx, row, change, { money: `已补缴差额${yuanText(amountFen)}元`, actorId: me.accountId })
    const [item] = await receiptWires(ctx, [found(await findReceipt(db, id, null))])
    return { item: found(item ?? null) }
  },
})
