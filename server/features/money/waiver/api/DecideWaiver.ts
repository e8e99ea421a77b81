import { DecideWaiver as endpoint } from '#contract/money/waiver.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { WAIVER_TEXT_LENGTH } from '#domain/money/waiver.ts'
import { yuanText } from '#domain/money.ts'
import { whyOwnFamily } from '#domain/people/ownFamily.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { clearTheWayForFee } from '#server/features/money/payment/clearTheWayForFee.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { markWaived } from '#server/records/enrolment/markPaid.ts'
import { findEnrolment, lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findLiveOrder, moveOrder } from '#server/records/money/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { findWaiver, moveWaiver, type WaiverRow } from '#server/records/money/waiver/waiverQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { whyCannotWaiveNow } from '../whyCannotWaiveNow.ts'

type Enrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>

/** Why this person cannot grant the waiver now, leaving aside that a payment may be open. */
async function whyCannotGrant(ctx: Ctx<Me>, row: Enrolment, waiver: WaiverRow): Promise<RefusalCode | null> {
  const { me } = ctx
  // Neither who asked nor whose enrolment it is decides on the fee.
  if (waiver.askedBy === me.accountId || row.accountId === me.accountId) return 'WAIVER_OWN'
  const whyOwn = whyOwnFamily(await listOwnFamily(ctx.db, me.accountId, [row.id]), row.id)
  const why = whyOwn ?? (await whyCannotWaiveNow(ctx, row))
  return why ?? (row.feeFen === waiver.feeFen ? null : 'WAIVER_FEE_CHANGED')
}

async function grant(ctx: Ctx<Me>, row: Enrolment, waiver: WaiverRow, note: string): Promise<string> {
  const { db, me, now } = ctx
  refuseIf(await whyCannotGrant(ctx, row, waiver))
  const order = await findLiveOrder(db, row.id)
  if (order?.status === 'open') refuse('PAYMENT_JUST_STARTED')
  if (order) await moveOrder(db, order.id, 'close', { closedAt: now })
  if (!(await moveWaiver(db, waiver.id, 'grant', { by: me.accountId, note, now }))) refuse('WAIVER_DECIDED')
  const examNo = await markWaived(ctx, row, now)
  await insertMoneyEntry(db, {
    enrolmentId: row.id,
    orderId: null,
    kind: 'waiver',
    amountFen: 0,
    transactionId: null,
    by: { actorId: me.accountId, note: waiver.reason },
    at: now,
  })
  await insertAudit(ctx, {
    action: 'GrantWaiver',
    subject: 'enrolment',
    subjectId: row.id,
    before: { fee: yuanText(row.feeFen) },
    after: { waiverId: waiver.id, fee: yuanText(0), examNo, reason: note },
  })
  await tell(db, {
    event: 'waiverGranted',
    enrolmentIds: [row.id],
    now,
    values: { amount: yuanText(row.feeFen), reason: waiver.reason },
    once: `${waiver.id}`,
  })
  return examNo
}

async function decline(ctx: Ctx<Me>, { id, enrolmentId }: WaiverRow, note: string): Promise<void> {
  const { db, me, now } = ctx
  if (!(await moveWaiver(db, id, 'decline', { by: me.accountId, note, now }))) refuse('WAIVER_DECIDED')
  await insertAudit(ctx, {
    action: 'DeclineWaiver',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { waiverId: id, reason: note },
  })
}

const isNoteLong = (note: string) => Array.from(note).length > WAIVER_TEXT_LENGTH

export const DecideWaiver = handler(endpoint, {
  // An order that could still be paid is closed at WeChat with no transaction held, and only where nothing else stands in
  // the way: it may be a bill that pays for other children too.
  before: async (ctx, { FW_ID, IsGranted, Note }) => {
    if (IsGranted !== 1 || isNoteLong(cleanText(Note))) return
    const waiver = await findWaiver(ctx.db, FW_ID, ctx.me.areaIds)
    if (waiver?.status !== 'waiting') return
    const row = await findEnrolment(ctx.db, waiver.enrolmentId)
    if (row && (await whyCannotGrant(ctx, row, waiver)) === null) await clearTheWayForFee(ctx, row.id, 0)
  },
  handle: async (ctx, { FW_ID, IsGranted, Note }) => {
    const { db, me } = ctx
    const note = cleanText(Note)
    if (isNoteLong(note)) refuse('WAIVER_NOTE_LONG')
    const { enrolmentId } = found(await findWaiver(db, FW_ID, me.areaIds))
    const row = found(await lockEnrolment(db, enrolmentId))
    // Whoever decided in the meantime held this lock, so that the status is read again.
    const waiver = found(await findWaiver(db, FW_ID, me.areaIds))
    if (waiver.status !== 'waiting') refuse('WAIVER_DECIDED')
    if (IsGranted === 1) {
      return { OtherMsg: { State: 'granted' as const, ExamNO: await grant(ctx, row, waiver, note) } }
    }
    await decline(ctx, waiver, note)
    return { OtherMsg: { State: 'declined' as const, ExamNO: '' } }
  },
})
