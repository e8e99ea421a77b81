import { TakeDeskPayment as endpoint } from '#contract/money/payDesk.ts'
import { paperNumberOf, whyReceiptUnfit } from '#domain/money/payDesk.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { markAllPaid } from '#server/records/enrolment/markPaid.ts'
import { lockForDesk, mapDeskFacts } from '#server/records/money/payDesk/deskFacts.ts'
import { findReceipt, insertReceipt, insertReceiptLine } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { findLiveOrder, moveOrder } from '#server/records/money/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { whyCannotTakeNow } from '../whyCannotTakeNow.ts'

type Locked = Awaited<ReturnType<typeof lockForDesk>>[number]

/**
 * Closes the enrolment's live order, so that nobody pays it as well; the others of a bill can then be paid anew. Refuses DESK_WECHAT_OPEN for one that could be paid at
 * WeChat now: closing it there would be a call to the outside, within the transaction that takes the money.
 */
async function closeOrder({ db, now }: Ctx<Me>, { id, name }: Locked): Promise<void> {
  const order = await findLiveOrder(db, id)
  if (!order) return
  // An order past its time is no longer payable at WeChat; the job that closes it there finds it closed here.
  if (order.status === 'open' && order.expiresAt !== null && order.expiresAt > now)
    refuse('DESK_WECHAT_OPEN', { params: { name, n: Math.ceil((order.expiresAt - now) / MINUTE_MS) } })
  await moveOrder(db, order.id, 'close', { closedAt: now })
}

/** Refuses with the reason of the first enrolment that cannot be paid at this desk now. */
async function refuseUnpayable(ctx: Ctx<Me>, rows: readonly Locked[]): Promise<void> {
  const facts = await mapDeskFacts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const factsOfRow = facts.get(row.id)
    const why = factsOfRow ? whyCannotTakeNow(row, factsOfRow, ctx) : 'PARAMETERS_WRONG'
    if (why) refuse('DESK_ENROLMENT', { params: { name: row.name, why: reasonText(why) } })
  }
}

export const TakeDeskPayment = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const receipt = {
      number: paperNumberOf(input.ReceiptNO),
      payer: cleanText(input.Payer),
      note: cleanText(input.Note),
    }
    refuseIf(whyReceiptUnfit(receipt))
    const ids = [...new Set(input.EF_IDs)]
    const rows = await lockForDesk(db, ids, me.areaIds)
    if (rows.length < ids.length) refuse('NOT_FOUND')
    const [first] = rows
    if (!first || rows.some(({ areaId }) => areaId !== first.areaId)) return refuse('DESK_AREAS_DIFFER')
    await refuseUnpayable(ctx, rows)
    const sumFen = rows.reduce((sum, { feeFen }) => sum + feeFen, 0)
    if (fenOf(input.Sum) !== sumFen) refuse('DESK_SUM_CHANGED', { params: { sum: yuanText(sumFen) } })
    for (const row of rows) await closeOrder(ctx, row)

    const id = await insertReceipt(db, {
      areaId: first.areaId,
      receiptNo: receipt.number,
      way: input.Way,
      payer: receipt.payer,
      amountFen: sumFen,
      note: receipt.note,
      takenBy: me.accountId,
      now,
    })
    if (id === null) return refuse('RECEIPT_NO_TAKEN', { params: { no: receipt.number } })
    const examNumbers = await markAllPaid(ctx, rows, { method: 'desk', at: now })
    for (const row of rows) {
      const examNo = found(examNumbers.get(row.id) ?? null)
      await insertReceiptLine(db, { receiptId: id, enrolmentId: row.id, amountFen: row.feeFen, examNo })
      await insertMoneyEntry(db, {
        enrolmentId: row.id,
        orderId: null,
        kind: 'desk',
        amountFen: row.feeFen,
        transactionId: null,
        receipt: { id, number: receipt.number, actorId: me.accountId, note: receipt.note },
        at: now,
      })
      await insertAudit(ctx, {
        action: 'TakeDeskPayment',
        subject: 'enrolment',
        subjectId: row.id,
        before: null,
        after: { receiptNo: receipt.number, way: input.Way, payer: receipt.payer, fee: yuanText(row.feeFen), examNo },
      })
    }
    const [item] = await receiptWires(ctx, [found(await findReceipt(db, id, me.areaIds))])
    return { item: found(item ?? null) }
  },
})
