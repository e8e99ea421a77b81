import { CreateBillPayUrl as endpoint } from '#contract/money/paymentBill.ts'
import { paidForText } from '#domain/money/feeKind.ts'
import { BILL_SIZE, billSubject, billSumFen, isOldEnoughToClose } from '#domain/money/payment.ts'
import { fenOf, yuanOf, yuanText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolments } from '#server/records/enrolment/queries.ts'
import { moveOrder, openOrder } from '#server/records/money/payment/orders.ts'
import { listPayable, type PayableRow } from '#server/records/money/payment/queries.ts'
import { createBill, type LiveOrder, listLiveOrders } from '#server/records/money/payment/shareQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { chooseOpenId } from '../chooseOpenId.ts'
import { openPayment, type Prepared, plainAddress } from '../openPayment.ts'
import { isOverdue, minutesUntilClosable, whyCannotPayNow } from '../whyCannotPayNow.ts'

interface Bill {
  /** By ascending id, each once. */
  ids: readonly number[]
  /** What the payer has seen. */
  seenFen: number | null
  openId: string
}

/** Refuses with the reason of the first enrolment that cannot be paid now, and where the sum is not what the payer saw. */
function refuseUnpayable(rows: readonly PayableRow[], seenFen: number | null, now: number): void {
  for (const row of rows) {
    const why = whyCannotPayNow(row, now)
    if (why) refuse('BILL_ENROLMENT', { params: { name: row.name, why: reasonText(why) } })
  }
  const sumFen = billSumFen(rows.map(({ feeFen }) => feeFen))
  if (sumFen === null) return refuse('BILL_SUM_LARGE')
  if (sumFen !== seenFen) refuse('BILL_SUM_CHANGED', { params: { sum: yuanText(sumFen) } })
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, n) => id === other[n])

/** Refuses where one of the bill's enrolments was opened for another payment and WeChat would not close that yet. */
function refuseYoung(opened: readonly LiveOrder[], rows: readonly PayableRow[], now: number): void {
  for (const { order, enrolmentIds } of opened) {
    if (isOldEnoughToClose(order.openedAt ?? order.createdAt, now)) continue
    const name = rows.find(({ id }) => enrolmentIds.includes(id))?.name ?? ''
    refuse('BILL_ENROLMENT_OPEN', { params: { name, n: minutesUntilClosable(order, now) } })
  }
}

/** Finds or creates the order of these enrolments and opens it for the payer, under their locks, taken by ascending id. */
async function prepareBill(ctx: Ctx<Me>, { ids, seenFen, openId }: Bill): Promise<Prepared> {
  const { db, me, now } = ctx
  if ((await lockOwnEnrolments(db, me.accountId, ids)).length < ids.length) refuse('NOT_FOUND')
  const rows = await listPayable(db, ids)
  refuseUnpayable(rows, seenFen, now)
  const body = paidForText('enrolment', billSubject(ids.length))
  const live = await listLiveOrders(db, ids)
  const opened = live.filter(({ order }) => order.status === 'open')
  const [first] = opened
  const isAgain = first && isSame(first.enrolmentIds, ids) && first.order.enrolmentId === null
  if (isAgain && first.order.openId === openId && !isOverdue(first.order, now)) return { order: first.order, body }
  refuseYoung(opened, rows, now)
  if (opened.length > 0) return { mustClose: opened.map(({ order }) => order) }
  // Nobody has opened these at WeChat.
  for (const { order } of live) await moveOrder(db, order.id, 'close', { closedAt: now })
  const shares = rows.map(({ id, feeFen }) => ({ enrolmentId: id, shareFen: feeFen }))
  const { id } = await createBill(db, shares, now)
  const order = found(await openOrder(db, id, { openId, clientIp: plainAddress(ctx.address), now }))
  return { order, body }
}

export const CreateBillPayUrl = handler(endpoint, {
  handle: async (ctx, { EF_IDs, Sum, OpenID }) => {
    const ids = [...new Set(EF_IDs)].sort((a, b) => a - b)
    if (ids.length === 0 || ids.length > BILL_SIZE) refuse('BILL_SIZE_WRONG', { params: { n: BILL_SIZE } })
    const openId = await chooseOpenId(ctx, OpenID)
    const bill = { ids, seenFen: fenOf(Sum), openId }
    const { order, sheet } = await openPayment(ctx, (inner) => prepareBill(inner, bill))
    return { OtherMsg: { ...sheet, BillNO: order.payCode, Count: ids.length, Sum: yuanOf(order.amountFen) } }
  },
})
