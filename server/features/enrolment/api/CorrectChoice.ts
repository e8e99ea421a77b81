import type { Selectable } from 'kysely'
import { CorrectChoice as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import { choiceChanges, whyReasonUnfit } from '#domain/enrolment/correction.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { fenOf, yuanOf } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { clearTheWayForFee } from '#server/features/money/payment/clearTheWayForFee.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { choiceNames } from '#server/records/enrolment/choiceQueries.ts'
import { hasWaitingCorrection, insertCorrection, moveCorrected } from '#server/records/enrolment/correctionQueries.ts'
import { findLiveArea, getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { findEnrolment, lockEnrolment } from '#server/records/enrolment/queries.ts'
import { choiceColumns } from '#server/records/enrolment/storeChange.ts'
import { replaceOrder } from '#server/records/money/payment/orders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { doubleRefusal } from '../doubleRefusal.ts'
import { offerOf } from '../offer.ts'
import { storedForm } from '../storedForm.ts'

interface Choice {
  majorId: number
  gradeId: number
}

/** The form and the facts of an enrolment that is moved to another choice. */
async function movedForm(ctx: Pick<Ctx<Me>, 'db' | 'secrets'>, row: Selectable<Enrolment>, choice: Choice) {
  const form = { ...(await storedForm(ctx, row)), ...choice }
  const facts = await getFormFacts(ctx.db, form, {
    accountId: row.accountId,
    uploaderId: row.accountId,
    batchId: row.batchId,
    certIndex: row.certIndex,
    editedId: row.id,
  })
  return { form, facts }
}

const isSeen = (row: Selectable<Enrolment>, { MID, GID, Fee }: { MID: number; GID: number; Fee: number }) =>
  MID === row.majorId && GID === row.gradeId && fenOf(Fee) === row.feeFen

export const CorrectChoice = handler(endpoint, {
  // An order that could still be paid with the old fee is closed at WeChat with no transaction held, and only where nothing
  // else stands in the way. What may be corrected is decided under the lock.
  before: async (ctx, { EF_ID, MID: majorId, GID: gradeId, Seen, Reason }) => {
    const row = await findEnrolment(ctx.db, EF_ID)
    if (row?.payStatus !== PAY_STATUS.unpaid || !isSeen(row, Seen)) return
    if (whyReasonUnfit(cleanText(Reason)) || (await hasWaitingCorrection(ctx.db, EF_ID))) return
    const { feeFen, liveId } = (await movedForm(ctx, row, { majorId, gradeId })).facts
    if (feeFen !== null && liveId === null) await clearTheWayForFee(ctx, EF_ID, feeFen)
  },
  handle: async (ctx, { EF_ID, MID: majorId, GID: gradeId, Seen, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyReasonUnfit(reason))
    const row = found(await lockEnrolment(db, EF_ID))
    if (row.payStatus === PAY_STATUS.paid) refuse('ENROLMENT_PAID')
    if (row.payStatus === PAY_STATUS.refunded) refuse('ENROLMENT_REFUNDED')
    if (await hasWaitingCorrection(db, EF_ID)) refuse('CORRECTION_WAITS')
    if (!isSeen(row, Seen)) await refuseChanged(ctx, { subject: 'enrolment', subjectId: EF_ID })
    if (majorId === row.majorId && gradeId === row.gradeId) refuse('CORRECTION_EMPTY')

    const { form, facts } = await movedForm(ctx, row, { majorId, gradeId })
    const { feeFen, needsPrevCert } = offerOf(facts, form)
    if (facts.liveId !== null) {
      const person = { batchId: row.batchId, certIndex: row.certIndex, majorId }
      refuse(doubleRefusal(me, await findLiveArea(db, person, EF_ID)))
    }
    const names = await choiceNames(db, { majorId: row.majorId, gradeId: row.gradeId }, { majorId, gradeId })
    const changes = choiceChanges({ ...names.from, feeFen: row.feeFen }, { ...names.to, feeFen })
    const columns = {
      majorId,
      gradeId,
      feeFen,
      ...choiceColumns(row, needsPrevCert),
      updatedAt: now,
    }
    if (!(await moveCorrected(db, EF_ID, columns))) refuse(doubleRefusal(me, null))
    if (feeFen !== row.feeFen) await replaceOrder(db, { enrolmentId: EF_ID, amountFen: feeFen, now })
    const correction = { enrolmentId: EF_ID, changes, certSealed: null, reason, madeBy: me.accountId, now }
    await insertCorrection(db, { ...correction, isApproved: true, groupId: null })
    await insertAudit(ctx, {
      action: 'CorrectChoice',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
      after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), reason },
    })
    return { OtherMsg: { Fee: yuanOf(feeFen) } }
  },
})
