import { randomBytes } from 'node:crypto'
import { CreateWeiXinPayUrl as endpoint } from '#contract/payment.ts'
import { batchPhaseOf } from '#domain/batch.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { CLOSE_MIN_AGE_SECONDS, isOldEnoughToClose, isPrepayUsable, whyCannotPay } from '#domain/payment.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { isConfigurationFault } from '#server/integrations/wechat/payOrder.ts'
import { listSiteSettings } from '#server/records/content/queries.ts'
import { readSiteSettings } from '#server/records/content/siteSettings.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { raiseAlarm } from '#server/records/payment/alarms.ts'
import { noteAsked } from '#server/records/payment/askQueries.ts'
import {
  createOrder,
  findLiveOrder,
  moveOrder,
  openOrder,
  type PayOrder,
  recordPrepay,
} from '#server/records/payment/orders.ts'
import {
  findPayable,
  findPayableByCode,
  isProvedInBrowser,
  listProvedOpenIds,
} from '#server/records/payment/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { askWechat } from '../askWechat.ts'
import { closeAtWechat } from '../closeAtWechat.ts'

/** WeChat accepts IPv4 and IPv6 addresses, but not the IPv4-mapped form of a dual-stack socket. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

/**
 * Chooses a WeChat identity that this person proved; the one in the request only chooses among these (threats#P6,
 * threats#U6).
 */
async function chooseOpenId({ db, me, now, browserMark }: ManualCtx<Me>, sent: string): Promise<string> {
  const { accountId, sessionId } = me
  const proved = await listProvedOpenIds(db, accountId, sessionId)
  if (sent !== '' && !proved.includes(sent) && browserMark.isShown && browserMark.name) {
    const before = { accountId, openId: sent, browser: browserMark.name, now }
    if (await isProvedInBrowser(db, before)) return sent
  }
  const openId = sent === '' ? proved[0] : proved.find((one) => one === sent)
  return openId ?? refuse('WECHAT_REQUIRED')
}

interface Payer {
  enrolmentId: number
  openId: string
}

interface Prepared {
  order: PayOrder
  /** What is paid for, as shown on the pay sheet. */
  subject: string
}

/**
 * Finds or creates the order and opens it for this payer, under the enrolment's lock. Nothing outside is called while a
 * lock is held, so an order that has to be closed at WeChat first is returned with `mustClose`.
 */
async function prepareOrder(ctx: Ctx<Me>, { enrolmentId, openId }: Payer): Promise<Prepared & { mustClose: boolean }> {
  const { db, me, now } = ctx
  found(await lockOwnEnrolment(db, me.accountId, enrolmentId))
  const payable = await findPayable(db, enrolmentId)
  const subject = payable.major_name + payable.grade_name
  const batchPhase = batchPhaseOf(
    {
      isLocked: payable.is_locked,
      registrationOpensAt: payable.registration_opens_at,
      registrationClosesAt: payable.registration_closes_at,
    },
    now,
  )
  refuseIf(
    whyCannotPay({
      isPaid: payable.pay_status === PAY_STATUS.paid,
      isRefunded: payable.pay_status === PAY_STATUS.refunded,
      feeFen: payable.fee_fen,
      areaPaysOnline: payable.pays_online,
      batchPhase,
    }),
  )
  // Another payment would only have to be given back.
  if (payable.has_held) refuse('PAYMENT_HELD')
  const live = await findLiveOrder(db, enrolmentId)
  if (live?.status === 'open') {
    const isOverdue = live.expires_at !== null && live.expires_at <= now
    if (live.open_id === openId && !isOverdue) return { order: live, subject, mustClose: false }
    const openedAt = live.opened_at ?? live.created_at
    if (!isOldEnoughToClose(openedAt, now)) {
      const minutes = Math.ceil((openedAt + CLOSE_MIN_AGE_SECONDS * 1000 - now) / 60_000)
      refuse('PAYMENT_BY_OTHER', { params: { n: minutes } })
    }
    return { order: live, subject, mustClose: true }
  }
  const { id } = live ?? (await createOrder(db, { enrolmentId, amountFen: payable.fee_fen, now }))
  const order = found(await openOrder(db, id, { openId, clientIp: plainAddress(ctx.address), now }))
  return { order, subject, mustClose: false }
}

async function openOrderFor(ctx: ManualCtx<Me>, payer: Payer): Promise<Prepared> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const prepared = await ctx.transaction((inner) => prepareOrder(inner, payer))
    if (!prepared.mustClose) return prepared
    if ((await closeAtWechat(ctx, prepared.order)) === 'paid') refuse('ALREADY_PAID')
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
async function createPrepayFor(ctx: ManualCtx<Me>, payer: Payer): Promise<string> {
  const { wechat } = ctx.outside
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { order, subject } = await openOrderFor(ctx, payer)
    if (order.prepay_id && order.prepay_at && isPrepayUsable(order.prepay_at, ctx.now)) return order.prepay_id
    const outcome = await wechat.createPrepay({
      outTradeNo: order.pay_code,
      body: `音乐考级报名费-${subject}`,
      totalFen: order.amount_fen,
      openId: payer.openId,
      clientIp: order.client_ip ?? plainAddress(ctx.address),
      notifyUrl: `${ctx.config.notifyBase}/api/WeiXin/PayNotify`,
      timeStart: order.opened_at ?? ctx.now,
      timeExpire: order.expires_at ?? ctx.now,
    })
    if (outcome.kind === 'ready') {
      await recordPrepay(ctx.db, order.id, outcome.prepayId, ctx.now)
      return outcome.prepayId
    }
    if (outcome.kind === 'alreadyPaid') {
      await noteAsked(ctx.db, order.id, ctx.now)
      await askWechat(ctx, order)
      return refuse('ALREADY_PAID')
    }
    if (outcome.kind === 'refused') {
      ctx.log.error({ code: outcome.code, orderId: order.id }, 'WeChat refused a prepay')
      if (isConfigurationFault(outcome.code)) return refuseMisconfigured(ctx, outcome)
      return refuse('PAYMENT_REFUSED', { params: { why: outcome.message || outcome.code } })
    }
    await moveOrder(ctx.db, order.id, 'close', { closed_at: ctx.now })
  }
  return refuse('PAYMENT_REFUSED', { params: { why: '订单号重复，请稍后再试' } })
}

export const CreateWeiXinPayUrl = handler(endpoint, {
  handle: async (ctx, { PayCode, OpenID }) => {
    // An enrolment that cannot be paid is refused before a WeChat identity is asked for.
    const named = found(await findPayableByCode(ctx.db, ctx.me.accountId, PayCode))
    if (!named.pays_online && named.pay_status === PAY_STATUS.unpaid) refuse('AREA_PAYS_AT_DESK')
    const openId = await chooseOpenId(ctx, OpenID)
    const prepayId = await createPrepayFor(ctx, { enrolmentId: named.enrolment_id, openId })
    const sheet = ctx.outside.wechat.paySheet({
      prepayId,
      timestampSeconds: Math.floor(ctx.now / 1000),
      nonce: randomBytes(16).toString('hex'),
    })
    return { OtherMsg: { ...sheet, signType: 'MD5' as const } }
  },
})
