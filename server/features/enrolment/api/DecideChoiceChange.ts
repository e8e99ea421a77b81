import { DecideChoiceChange as endpoint } from '#contract/enrolment/choiceChange.ts'
import { CHANGE_REFUND_REASON, differenceFen, whyCannotChange, whyPayUntilUnfit } from '#domain/money/choiceChange.ts'
import { refundPlanText, whyRefundNoteUnfit } from '#domain/money/refund.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { applyChange } from '#server/features/money/payment/applyChange.ts'
import { giveBackDifference } from '#server/features/money/payment/giveBackDifference.ts'
import { requireProofFor } from '#server/features/money/payment/refundProof.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import {
  type ChangeListRow,
  findChange,
  fromOf,
  getNamedChange,
  moveChange,
  toOf,
} from '#server/records/enrolment/changeQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { changesOf, changeText, isApplicable } from '#server/records/enrolment/storeChange.ts'
import { createChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readChangeable } from '../readChangeable.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>
interface Decided {
  row: Row
  change: ChangeListRow
  note: string
}

const decision = ({ me, now }: Ctx<Me>, note: string) => ({ decidedBy: me.accountId, decidedAt: now, note })

async function noteDecision(
  ctx: Ctx<Me>,
  { row, change, note }: Decided,
  action: 'ApproveChoiceChange' | 'DeclineChoiceChange',
) {
  await insertAudit(ctx, {
    action,
    subject: 'enrolment',
    subjectId: row.id,
    before: { fee: yuanText(change.fromFeeFen) },
    after: { changeId: change.id, fee: yuanText(change.feeFen), reason: note },
  })
}

/** The new choice holds at once, and the difference goes back the way it came. */
async function giveBack(ctx: Ctx<Me>, decided: Decided): Promise<void> {
  const { row, change, note } = decided
  const amountFen = -differenceFen(fromOf(change), toOf(change))
  requireProofFor(ctx, amountFen)
  if (!(await moveChange(ctx.db, change.id, 'giveBack', { ...decision(ctx, note), endedAt: ctx.now })))
    refuse('CHANGE_DECIDED')
  await noteDecision(ctx, decided, 'ApproveChoiceChange')
  const back = { reason: CHANGE_REFUND_REASON, requestedBy: change.askedBy }
  const ways = new Set(await giveBackDifference(ctx, row.id, amountFen, back))
  const where = [...ways].map((way) => refundPlanText[way]).join('；')
  await applyChange(ctx, row, change, {
    money: `差额${yuanText(amountFen)}元${where}`,
    actorId: ctx.me.accountId,
  })
}

/** The family has until then to pay the difference; the old choice stands as long. */
async function charge(ctx: Ctx<Me>, decided: Decided, payUntil: number): Promise<void> {
  const { db, now } = ctx
  const { row, change, note } = decided
  const amountFen = differenceFen(fromOf(change), toOf(change))
  if (!(await moveChange(db, change.id, 'charge', decision(ctx, note)))) refuse('CHANGE_DECIDED')
  await createChangeOrder(db, { changeId: change.id, amountFen, now })
  await noteDecision(ctx, decided, 'ApproveChoiceChange')
  await tell(db, {
    event: 'differenceDue',
    enrolmentIds: [row.id],
    now,
    values: {
      text: changeText(changesOf(change)),
      amount: yuanText(amountFen),
      deadline: shanghaiMinuteText(payUntil),
      reason: change.reason,
    },
    once: `${change.id}`,
    deadlineAt: payUntil,
  })
}

export const DecideChoiceChange = handler(endpoint, {
  handle: async (ctx, { CH_ID, IsApproved, Note }) => {
    const { db, me, now } = ctx
    const note = cleanText(Note)
    refuseIf(whyRefundNoteUnfit(note))
    const { enrolmentId } = found(await findChange(db, CH_ID, me.areaIds))
    const row = found(await lockEnrolment(db, enrolmentId))
    // Whoever decided in the meantime held this lock, so that the status is read again.
    const change = await getNamedChange(db, CH_ID)
    if (change.status !== 'waiting') refuse('CHANGE_DECIDED')
    const decided = { row, change, note }
    if (IsApproved === 0) {
      if (!(await moveChange(db, CH_ID, 'decline', { ...decision(ctx, note), endedAt: now }))) refuse('CHANGE_DECIDED')
      await noteDecision(ctx, decided, 'DeclineChoiceChange')
      return { OtherMsg: { State: 'declined' as const } }
    }
    // Neither who asked nor whose enrolment it is decides on the money.
    if (change.askedBy === me.accountId || row.accountId === me.accountId) refuse('CHANGE_OWN')
    await requireNotOwnFamily(ctx, row.id)
    refuseIf(whyCannotChange(await readChangeable(db, row), toOf(change)))
    if (!(await isApplicable(db, row, change))) refuse('CHANGE_STALE')
    if (change.payUntil === null) {
      await giveBack(ctx, decided)
      return { OtherMsg: { State: 'done' as const } }
    }
    refuseIf(whyPayUntilUnfit(change.payUntil, now))
    await charge(ctx, decided, change.payUntil)
    return { OtherMsg: { State: 'payable' as const } }
  },
})
