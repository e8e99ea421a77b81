import { randomBytes } from 'node:crypto'
import { isPrepayUsable } from '#domain/money/payment.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { isConfigurationFault } from '#server/integrations/wechat/payOrder.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import { noteAsked } from '#server/records/money/payment/askQueries.ts'
import { moveOrder, type PayOrder, recordPrepay } from '#server/records/money/payment/orders.ts'
import { refuse } from '#server/refuse.ts'
import { askWechat } from './askWechat.ts'
import { closeAtWechat } from './closeAtWechat.ts'

/** WeChat accepts IPv4 and IPv6 addresses, but not the IPv4-mapped form of a dual-stack socket. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

/** An order that is open for the payer, with what its pay sheet says is paid for (`paidForText`). */
interface Open {
  order: PayOrder
  body: string
}

/** What a transaction has prepared: an open order, or orders that have to be closed at WeChat before there can be one. */
export type Prepared = Open | { mustClose: readonly PayOrder[] }

/**
 * Finds or creates the order under the locks of its enrolments. Nothing outside is called while a lock is held, so that
 * orders which could still be paid otherwise are returned instead.
 */
type Prepare = (ctx: Ctx<Me>) => Promise<Prepared>

/** What the payer is told where it turns out to be paid. */
type PaidAlready = 'ALREADY_PAID' | 'APPEAL_FEE_PAID' | 'CHANGE_PAID'

const CLOSE_CONCURRENCY = 5

async function openOrderFor(ctx: ManualCtx<Me>, prepare: Prepare, paidAlready: PaidAlready): Promise<Open> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const prepared = await ctx.transaction(prepare)
    if ('order' in prepared) return prepared
    await forEachConcurrently(CLOSE_CONCURRENCY, prepared.mustClose, async (order) => {
      if ((await closeAtWechat(ctx, order)) === 'paid') refuse(paidAlready)
    })
  }
  return refuse('PAYMENT_JUST_STARTED')
}

/**
 * Nobody can pay until staff correct our merchant settings: raises an alarm for them and tells the payer whom to call.
 */
async function refuseMisconfigured(ctx: ManualCtx<Me>, { code, message }: { code: string; message: string }) {
  await raiseAlarm(ctx, {
    kind: 'merchantRefused',
    noticeId: null,
    orderId: null,
    detail: `${code} ${message}`,
    mayRecur: true,
  })
  const [phone] = readSiteSettings(await listSiteSettings(ctx.db)).servicePhones
  return refuse('PAYMENT_UNAVAILABLE', { params: { help: phone ? `；如需帮助，请致电 ${phone}` : '' } })
}

/** Creates a prepay for the order. If WeChat does not accept the order number again, a new order is made, once. */
async function createPrepayFor(
  ctx: ManualCtx<Me>,
  prepare: Prepare,
  paidAlready: PaidAlready,
): Promise<PayOrder & { prepayId: string }> {
  const { wechat } = ctx.outside
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { order, body } = await openOrderFor(ctx, prepare, paidAlready)
    if (order.prepayId && order.prepayAt && isPrepayUsable(order.prepayAt, ctx.now))
      return { ...order, prepayId: order.prepayId }
    const outcome = await wechat.createPrepay({
      outTradeNo: order.payCode,
      body,
      totalFen: order.amountFen,
      openId: order.openId ?? '',
      clientIp: order.clientIp ?? plainAddress(ctx.address),
      notifyUrl: `${ctx.config.notifyBase}/api/WeiXin/PayNotify`,
      timeStart: order.openedAt ?? ctx.now,
      timeExpire: order.expiresAt ?? ctx.now,
    })
    if (outcome.kind === 'ready') {
      await recordPrepay(ctx.db, order.id, outcome.prepayId, ctx.now)
      return { ...order, prepayId: outcome.prepayId }
    }
    if (outcome.kind === 'alreadyPaid') {
      await noteAsked(ctx.db, order.id, ctx.now)
      await askWechat(ctx, order)
      return refuse(paidAlready)
    }
    if (outcome.kind === 'refused') {
      ctx.log.error({ code: outcome.code, orderId: order.id }, 'WeChat refused a prepay')
      if (isConfigurationFault(outcome.code)) return refuseMisconfigured(ctx, outcome)
      return refuse('PAYMENT_REFUSED', { params: { why: outcome.message || outcome.code } })
    }
    await moveOrder(ctx.db, order.id, 'close', { closedAt: ctx.now })
  }
  return refuse('PAYMENT_REFUSED', { params: { why: '订单号重复，请稍后再试' } })
}

/** Opens a payment at WeChat, and returns its order and the signed parameters of the pay sheet. */
export async function openPayment(ctx: ManualCtx<Me>, prepare: Prepare, paidAlready: PaidAlready = 'ALREADY_PAID') {
  const order = await createPrepayFor(ctx, prepare, paidAlready)
  const sheet = ctx.outside.wechat.paySheet({
    prepayId: order.prepayId,
    timestampSeconds: Math.floor(ctx.now / 1000),
    nonce: randomBytes(16).toString('hex'),
  })
  return { order, sheet: { ...sheet, signType: 'MD5' as const } }
}
