import type { Selectable } from 'kysely'
import { AskChoiceChange as endpoint } from '#contract/enrolment/choiceChange.ts'
import { whyReasonUnfit } from '#domain/enrolment/correction.ts'
import { type Choice, differenceFen, whyCannotChange, whyPayUntilUnfit } from '#domain/money/choiceChange.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { parseIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { applyChange } from '#server/features/money/payment/applyChange.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findLiveChange, getNamedChange, insertChange } from '#server/records/enrolment/changeQueries.ts'
import { hasWaitingCorrection } from '#server/records/enrolment/correctionQueries.ts'
import { findLiveArea, getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findWaitingRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { doubleRefusal } from '../doubleRefusal.ts'
import { keepEarlierFee, offerOf } from '../offer.ts'
import { readChangeable } from '../readChangeable.ts'
import { sameFeeChange } from '../sameFeeChange.ts'
import { storedForm } from '../storedForm.ts'

type Wanted = Omit<Choice, 'feeFen'>

/** What the batch asks for the new choice. Refuses as the sign-up does, also where the child has the major already. */
async function newFeeOf(ctx: Ctx<Me>, row: Selectable<Enrolment>, wanted: Wanted): Promise<number> {
  const form = { ...(await storedForm(ctx, row)), ...wanted }
  const owner = { accountId: row.accountId, uploaderId: row.accountId, batchId: row.batchId }
  const facts = await getFormFacts(ctx.db, form, { ...owner, certIndex: row.certIndex, editedId: row.id })
  const { feeFen } = offerOf(keepEarlierFee(facts, form, row), form)
  if (facts.liveId !== null) {
    const person = { batchId: row.batchId, certIndex: row.certIndex, majorId: wanted.majorId }
    refuse(doubleRefusal(ctx.me, await findLiveArea(ctx.db, person, row.id)))
  }
  return feeFen
}

interface Seen {
  EA_ID: number
  IsOnline: number
  MID: number
  GID: number
  Fee: number
}
const isSeen = (row: Selectable<Enrolment>, { EA_ID, IsOnline, MID, GID, Fee }: Seen) =>
  EA_ID === row.areaId &&
  IsOnline === row.mode &&
  MID === row.majorId &&
  GID === row.gradeId &&
  fenOf(Fee) === row.feeFen

/** Refuses while something else of the enrolment waits for a person. */
async function refuseWaiting({ db }: Ctx<Me>, enrolmentId: number): Promise<void> {
  if (await hasWaitingCorrection(db, enrolmentId)) refuse('CORRECTION_WAITS')
  if (await findLiveChange(db, enrolmentId)) refuse('CHANGE_WAITS')
  if (await findWaitingRefund(db, enrolmentId)) refuse('REFUND_WAITS')
}

export const AskChoiceChange = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const reason = cleanText(input.Reason)
    refuseIf(whyReasonUnfit(reason))
    const row = found(await lockEnrolment(db, input.EF_ID))
    if (me.areaIds !== null && !me.areaIds.includes(input.EA_ID)) refuse('LEAVE_TO_OFFICE')
    await refuseWaiting(ctx, row.id)
    if (!isSeen(row, input.Seen)) await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
    const from = await readChangeable(db, row)
    const wanted = { areaId: input.EA_ID, mode: input.IsOnline, majorId: input.MID, gradeId: input.GID }
    // Why nothing can be changed goes before what the batch says of the new choice.
    refuseIf(whyCannotChange(from, { ...wanted, feeFen: row.feeFen }))
    const to = { ...wanted, feeFen: await newFeeOf(ctx, row, wanted) }
    refuseIf(whyCannotChange(from, to))
    if (fenOf(input.NewFee) !== to.feeFen) refuse('CHANGE_FEE_CHANGED', { params: { fee: yuanText(to.feeFen) } })
    const owedFen = differenceFen(from, to)
    if (owedFen === 0) {
      await applyChange(ctx, row, await sameFeeChange(ctx, row, to, reason), { money: '', actorId: me.accountId })
      return { OtherMsg: { State: 'done' as const } }
    }
    const payUntil = owedFen > 0 ? parseIso(input.PayUntil) : null
    if (owedFen > 0) refuseIf(whyPayUntilUnfit(payUntil, now))
    const id = await insertChange(db, { enrolmentId: row.id, from, to, reason, payUntil, askedBy: me.accountId, now })
    if (id === null) return refuse('CHANGE_WAITS')
    const { gradeName, majorName, areaName } = await getNamedChange(db, id)
    await insertAudit(ctx, {
      action: 'AskChoiceChange',
      subject: 'enrolment',
      subjectId: row.id,
      before: { fee: yuanText(row.feeFen) },
      after: { changeId: id, choice: `${areaName} ${majorName} ${gradeName}`, fee: yuanText(to.feeFen), reason },
    })
    return { OtherMsg: { State: 'waiting' as const } }
  },
})
