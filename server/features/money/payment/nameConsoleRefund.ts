import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { settleAlarmsOfRefund } from '#server/records/money/payment/alarms.ts'
import { mapPaidSources } from '#server/records/money/payment/paidSource.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { hasExamBegun, lockRefund, noteRefund, type RefundRow } from '#server/records/money/payment/refundQueries.ts'
import { type LockedShare, lockShares } from '#server/records/money/payment/shareQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { endEnrolment } from './endEnrolment.ts'
import { tellMoneyBack } from './tellRefund.ts'

/** What is left of the share of each child of the order of a refund, without counting the refund. */
async function leftOf(db: Db, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>, ids: readonly number[]) {
  const sources = await mapPaidSources(db, ids, { except: [id] })
  return (enrolmentId: number): number => {
    const source = sources.get(enrolmentId)
    return source?.orderId === orderId ? source.leftFen : 0
  }
}

/** The children for whom a refund at WeChat's console can have been, with what is left of each; none where it is known. */
export async function listPossibleChildren(
  db: Db,
  refund: Pick<RefundRow, 'id' | 'orderId' | 'isChildOpen' | 'amountFen' | 'enrolmentId'>,
  children: ReadonlyArray<{ id: number; name: string }>,
) {
  const ids = children.map(({ id }) => id)
  const left = await leftOf(db, refund, ids)
  return children
    .map(({ id, name }) => ({ id, name, leftFen: left(id) }))
    .filter(({ id, leftFen }) => leftFen >= refund.amountFen || id === refund.enrolmentId)
}

/** The entries that take a refund from one child and give it to another; the ledger keeps what was written first. */
async function moveEntries(ctx: Ctx<Me>, refund: RefundRow, to: number): Promise<void> {
  const { db, me, now } = ctx
  const note = `核对退给了谁：报名号 ${refund.enrolmentId} 改为 ${to}`
  const number = `${refund.wechatRefundId}/${refund.version}`
  const entry = { orderId: refund.orderId, kind: 'refund', by: { actorId: me.accountId, note }, at: now } as const
  await insertMoneyEntry(db, {
    ...entry,
    enrolmentId: refund.enrolmentId,
    amountFen: refund.amountFen,
    transactionId: `${number}/1`,
  })
  await insertMoneyEntry(db, { ...entry, enrolmentId: to, amountFen: -refund.amountFen, transactionId: `${number}/2` })
}

async function lockChosen(ctx: Ctx<Me>, orderId: number, refundId: number, enrolmentId: number) {
  const shares = await lockShares(ctx.db, orderId)
  const refund = await lockRefund(ctx.db, refundId)
  const child = shares.find(({ id }) => id === enrolmentId)
  const mayTouch = ({ areaId }: LockedShare) => ctx.me.areaIds === null || ctx.me.areaIds.includes(areaId)
  return { refund, child: child && mayTouch(child) ? child : null, ids: shares.map(({ id }) => id) }
}

/** Says for which child of a bill a refund at WeChat's console was; returns whether that ends its enrolment. */
export async function nameConsoleRefund(
  ctx: Ctx<Me>,
  { id, orderId }: Pick<RefundRow, 'id'> & { orderId: number },
  enrolmentId: number,
): Promise<boolean> {
  const { db } = ctx
  const { refund, child, ids } = await lockChosen(ctx, orderId, id, enrolmentId)
  if (child === null) return refuse('NOT_FOUND')
  if (!refund.isChildOpen) return refuse('REFUND_CHILD_KNOWN')
  const { amountFen } = refund
  const leftFen = (await leftOf(db, refund, ids))(child.id)
  const isMoved = child.id !== refund.enrolmentId
  if (isMoved && leftFen < amountFen) return refuse('REFUND_CHILD_WRONG')
  const isLast = leftFen <= amountFen && child.payStatus === PAY_STATUS.paid
  const isEnding = isLast && !(await hasExamBegun(db, child.id))
  if (isMoved) await moveEntries(ctx, refund, child.id)
  await noteRefund(db, refund.id, {
    enrolmentId: child.id,
    isChildOpen: false,
    isFull: isEnding,
    examTimeId: child.examTimeId,
    version: refund.version + 1,
  })
  const before = isEnding ? await endEnrolment(ctx, child) : {}
  if (isMoved) await tellMoneyBack(ctx, { ...refund, enrolmentId: child.id })
  const subject = 'enrolment' as const
  await insertAudit(ctx, {
    action: 'NameConsoleRefund',
    subject,
    subjectId: child.id,
    before: { ...before, enrolmentId: refund.enrolmentId },
    after: { refundId: refund.id, amountFen, isFull: isEnding },
  })
  if (isMoved)
    await insertAudit(ctx, {
      action: 'LoseConsoleRefund',
      subject,
      subjectId: refund.enrolmentId,
      before: null,
      after: { movedRefundId: refund.id, amountFen, enrolmentId: child.id },
    })
  await settleAlarmsOfRefund(ctx, refund, `已核对，退给报名号 ${child.id}`)
  return isEnding
}
