import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { divideRefund } from '#domain/money/consoleRefund.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import type { ListedRefund } from '#server/integrations/wechat/refundOrder.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import { startRefundIfWhole, unpromisedFen } from '#server/records/money/payment/orderRefunds.ts'
import { findOrder, moveOrder, type PayOrder } from '#server/records/money/payment/orders.ts'
import { findPaidSource, mapPaidSources } from '#server/records/money/payment/paidSource.ts'
import {
  findRefundByCode,
  findStuckOfAmount,
  hasExamBegun,
  insertRefund,
  lockRefund,
  moveRefund,
  type RefundRow,
} from '#server/records/money/payment/refundQueries.ts'
import type { LockedShare } from '#server/records/money/payment/shareQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { endEnrolment } from './endEnrolment.ts'
import { lockPayables } from './payables.ts'
import { applyRefundReport, bookRefund } from './refundReport.ts'

const REASON = '在微信商户平台退款'

type Order = Pick<PayOrder, 'id' | 'payCode'>
type OwnOrder = Order & Pick<PayOrder, 'appealId' | 'changeId'>

interface ConsolePart {
  code: string
  partOf?: string
  amountFen: number
  /** Nothing is left of the share, which is an enrolment's. */
  isLast: boolean
  /** A person must say for which child of a bill it was. */
  isChildOpen?: boolean
}

/** Records what goes back of one enrolment, and ends it if that was all of its fee and its exam has not begun. */
async function insertPart(ctx: Ctx<unknown>, order: Order, enrolment: LockedShare, part: ConsolePart) {
  const { db, now } = ctx
  const { code, partOf, amountFen, isLast, isChildOpen = false } = part
  const isEnding = isLast && enrolment.payStatus === PAY_STATUS.paid && !(await hasExamBegun(db, enrolment.id))
  const id = await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    amountFen,
    reason: REASON,
    origin: 'console',
    way: 'wechat',
    status: 'accepted',
    requestedBy: null,
    isFull: isEnding,
    isChildOpen,
    code,
    ...(partOf === undefined ? {} : { partOf }),
    now,
  })
  if (id === null) throw new Error(`the refund ${code} of order ${order.id} was not recorded`)
  const before = isEnding ? await endEnrolment(ctx, enrolment) : null
  await insertAudit(
    { ...ctx, me: null },
    {
      action: 'ConsoleRefund',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before,
      after: { refundId: id, amountFen, isFull: isEnding, reason: REASON },
    },
  )
  return { id, isEnding }
}

const detailOf = ({ outRefundNo, refundId, refundFen }: ListedRefund) => `${outRefundNo} ${refundId} ${refundFen}`

const tellFinance = (ctx: Ctx<unknown>, { id: orderId }: Order, kind: string, listed: ListedRefund) =>
  raiseAlarm(ctx, { kind, noticeId: null, orderId, detail: detailOf(listed) })

/**
 * What WeChat would not give back for us, as while our balance there was too low, somebody has given back at its console.
 * That is the same refund: it goes on under WeChat's number, so that nobody pays it again. Null where none of this amount
 * waits for a person.
 */
async function takeUpStuck(ctx: Ctx<unknown>, order: Order, listed: ListedRefund): Promise<RefundRow | null> {
  const { db, now } = ctx
  const stuck = await findStuckOfAmount(db, order.id, listed.refundFen)
  if (!stuck) return null
  await moveRefund(db, stuck.id, 'retry', {
    refundCode: listed.outRefundNo,
    earlierCodes: [...stuck.earlierCodes, stuck.refundCode],
    trouble: null,
    troubleAt: null,
    tries: 0,
    askAt: now,
  })
  await insertAudit(
    { ...ctx, me: null },
    {
      action: 'ConsoleRefund',
      subject: 'enrolment',
      subjectId: stuck.enrolmentId,
      before: { trouble: stuck.trouble, refundCode: stuck.refundCode },
      after: { refundId: stuck.id, amountFen: stuck.amountFen, isFull: false, reason: REASON },
    },
  )
  await tellFinance(ctx, order, 'refundElsewhereStuck', listed)
  return { ...stuck, refundCode: listed.outRefundNo }
}

/**
 * Records a refund that somebody made at WeChat's console, and ends the enrolment if nothing of its fee is left and the
 * exam has not begun. Finance is told of it in any case.
 */
async function insertOfOne(ctx: Ctx<unknown>, order: OwnOrder, enrolment: LockedShare, listed: ListedRefund) {
  const { db } = ctx
  const source = await findPaidSource(db, enrolment.id)
  const isLast = source?.orderId === order.id && source.leftFen <= listed.refundFen
  const isHeld = (await findOrder(db, order.id))?.status === 'held'
  const isTwice = (await unpromisedFen(db, order.id)) < listed.refundFen
  const part = { code: listed.outRefundNo, amountFen: listed.refundFen, isLast }
  const { id, isEnding } = await insertPart(ctx, order, enrolment, part)
  if (order.appealId !== null || order.changeId !== null) await startRefundIfWhole(db, order.id)
  if (isLast || isHeld) await moveOrder(db, order.id, 'startRefund')
  const kind = isEnding || !isLast ? 'refundElsewhere' : 'refundElsewhereBegun'
  await tellFinance(ctx, order, isTwice ? 'refundTwice' : kind, listed)
  return { id, enrolmentId: enrolment.id, refundCode: listed.outRefundNo }
}

/**
 * The same for a bill of several, whose refund is divided among its enrolments (`divideRefund`). It is booked once WeChat
 * has paid it: until then WeChat's number stands for one sum, and the parts have none of their own.
 */
async function bookOfBill(ctx: Ctx<unknown>, order: Order, rows: LockedShare[], listed: ListedRefund): Promise<void> {
  const { db } = ctx
  if (listed.state !== 'SUCCESS') return
  const ids = rows.map(({ id }) => id)
  const sources = await mapPaidSources(db, ids)
  const shares = ids.map((enrolmentId) => {
    const source = sources.get(enrolmentId)
    return { enrolmentId, leftFen: source?.orderId === order.id ? source.leftFen : 0 }
  })
  const isTwice = (await unpromisedFen(db, order.id)) < listed.refundFen
  let isClear = true
  const parts: Array<{ id: number }> = []
  for (const [n, { enrolmentId, amountFen, isWhole }] of divideRefund(shares, listed.refundFen).entries()) {
    const enrolment = rows.find(({ id }) => id === enrolmentId)
    if (!enrolment) throw new Error(`order ${order.id} does not pay enrolment ${enrolmentId}`)
    const named =
      n === 0 ? { code: listed.outRefundNo } : { code: `${listed.outRefundNo}-${n + 1}`, partOf: listed.outRefundNo }
    const { id, isEnding } = await insertPart(ctx, order, enrolment, {
      ...named,
      amountFen,
      isLast: isWhole,
      isChildOpen: !isWhole,
    })
    isClear &&= isEnding
    parts.push({ id })
  }
  await startRefundIfWhole(db, order.id)
  for (const { id } of parts) await bookRefund(ctx, await lockRefund(db, id), { wechatRefundId: listed.refundId })
  const kind = isClear ? 'refundElsewhere' : 'refundElsewhereBill'
  await tellFinance(ctx, order, isTwice ? 'refundTwice' : kind, listed)
}

/** Books all refunds of an order that WeChat knows, those that were made at its console included. */
export async function bookRefundsOfOrder(ctx: ManualCtx<Me | null>, order: Order): Promise<void> {
  for (const listed of await ctx.outside.wechat.listRefunds(order.payCode)) {
    await ctx.transaction(async (inner) => {
      const own = await findOrder(inner.db, order.id)
      if (!own) throw new Error(`order ${order.id} is not there`)
      const { shares: rows } = await lockPayables(inner.db, own)
      const isClosed = listed.state === 'REFUNDCLOSE'
      const known =
        (await findRefundByCode(inner.db, listed.outRefundNo)) ??
        (isClosed ? null : await takeUpStuck(inner, order, listed))
      if (!known && isClosed) return
      if (!known && rows.length > 1) return bookOfBill(inner, order, [...rows], listed)
      const refund = known ?? (await insertOfOne(inner, own, rows[0], listed))
      // A number that was replaced was closed; only the current one says what becomes of the refund.
      if (refund.refundCode !== listed.outRefundNo) return
      await applyRefundReport(inner, refund, { ...listed, wechatRefundId: listed.refundId })
    })
  }
}
