import { PayOutRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { type DeskWay, deskWayTexts, paperNumberOf } from '#domain/money/payDesk.ts'
import { canPayOut, whyRefundNoteUnfit } from '#domain/money/refund.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { findDesk } from '#server/records/money/payDesk/closingQueries.ts'
import { insertPayout } from '#server/records/money/payDesk/payoutQueries.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import { finishRefundIfBack } from '#server/records/money/payment/orderRefunds.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund, type RefundRow } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { bookWhatWechatPaid, requirePayoutLock } from '../payoutLock.ts'
import { lockRefundOf } from '../refundReport.ts'
import { tellMoneyBack } from '../tellRefund.ts'

const VOUCHER_LENGTH = 40

interface FromTill {
  areaId: number
  way: DeskWay
  voucherNo: string
}

/** Books the refund in the till of a desk that the person may use. The next closing covers it. */
async function payFromTill({ db, me, now }: Ctx<Me>, refund: RefundRow, { areaId, way, voucherNo }: FromTill) {
  const desk = found(await findDesk(db, areaId, me.areaIds))
  const id = await insertPayout(db, {
    refundId: refund.id,
    areaId,
    voucherNo,
    way,
    amountFen: refund.amountFen,
    paidBy: me.accountId,
    now,
  })
  return { id: id ?? refuse('PAYOUT_VOUCHER_TAKEN', { params: { no: voucherNo } }), name: desk.name }
}

/** WeChat has paid what this person locked and says to have paid by hand: finance is told that it went back twice. */
async function tellIfTwice(ctx: Ctx<Me>, wanted: Pick<RefundRow, 'id' | 'enrolmentId'>, voucherNo: string) {
  const { refund } = await lockRefundOf(ctx, wanted)
  if (refund.status !== 'done' || refund.way !== 'wechat' || refund.lockedBy !== ctx.me.accountId) return false
  const { id: refundId, orderId, enrolmentId, refundCode } = refund
  const detail = `${refundCode} ${voucherNo}`
  await raiseAlarm(ctx, { kind: 'refundTwice', noticeId: null, orderId, enrolmentId, refundId, detail })
  return true
}

export const PayOutRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version, VoucherNO, EA_ID: areaId, PaidWay: way, Note }) => {
    const [voucherNo, note] = [paperNumberOf(VoucherNO), cleanText(Note)]
    if (voucherNo === '' || Array.from(voucherNo).length > VOUCHER_LENGTH) refuse('REFUND_VOUCHER_REQUIRED')
    refuseIf(whyTextUnfit(voucherNo))
    refuseIf(whyRefundNoteUnfit(note))
    const wanted = found(await findRefundWithin(ctx.db, R_ID, ctx.me.areaIds))
    await bookWhatWechatPaid(ctx, R_ID)
    const twice = await ctx.transaction(async (inner) => tellIfTwice(inner, wanted, voucherNo))
    if (twice) refuse('REFUND_TWICE')
    return ctx.transaction(async (inner) => {
      const { db, me, now } = inner
      const { enrolment, refund } = await lockRefundOf(inner, wanted)
      // Sent again after a lost answer.
      if (refund.status === 'done' && refund.voucherNo === voucherNo && refund.paidOutBy === me.accountId)
        return { OtherMsg: { State: 'done' as const } }
      if (refund.status === 'done') refuse(refund.way === 'wechat' ? 'REFUND_DONE' : 'REFUND_NOT_STUCK')
      const isAtDesk = refund.way === 'desk'
      if (!canPayOut(refund) || refund.version !== Version) refuse('REFUND_NOT_STUCK')
      // A desk pays out what a desk took; anything else is decided by finance.
      if (!isAtDesk && !me.roles.includes('finance') && !me.roles.includes('admin')) refuse('ROLE_WRONG')
      if (!isAtDesk) await requirePayoutLock(inner, refund)
      const isFromTill = areaId !== undefined && way !== undefined
      if (!isFromTill && (isAtDesk || areaId !== undefined || way !== undefined)) refuse('PAYOUT_TILL_REQUIRED')
      const till = isFromTill ? await payFromTill(inner, refund, { areaId, way, voucherNo }) : null
      const isMoved = await moveRefund(db, refund.id, 'payOut', {
        way: isAtDesk ? 'desk' : 'other',
        paidOutBy: me.accountId,
        voucherNo,
        settledAt: now,
        ...(note === '' ? {} : { decisionNote: note }),
      })
      if (!isMoved) refuse('REFUND_NOT_STUCK')
      await insertMoneyEntry(db, {
        enrolmentId: enrolment.id,
        orderId: refund.orderId,
        kind: 'refund',
        amountFen: -refund.amountFen,
        transactionId: null,
        receipt: { id: null, number: voucherNo, actorId: me.accountId, note },
        payoutId: till?.id ?? null,
        at: now,
      })
      await tellMoneyBack(inner, { ...refund, way: isAtDesk ? 'desk' : 'other' })
      if (refund.orderId !== null) await finishRefundIfBack(db, refund.orderId)
      await insertAudit(inner, {
        action: 'PayOutRefund',
        subject: 'enrolment',
        subjectId: enrolment.id,
        before: { trouble: refund.trouble },
        after: {
          refundId: refund.id,
          amountFen: refund.amountFen,
          voucherNo,
          till: till?.name ?? '',
          way: till && way ? deskWayTexts[way] : '',
          reason: note,
        },
      })
      return { OtherMsg: { State: 'done' as const } }
    })
  },
})
