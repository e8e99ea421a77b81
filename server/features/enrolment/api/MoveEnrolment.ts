import type { Selectable } from 'kysely'
import { MoveEnrolment as endpoint } from '#contract/enrolment/enrolmentOffice.ts'
import { placeChanges, type RecordedChange, whyReasonUnfit } from '#domain/enrolment/correction.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { whyCannotMove } from '#domain/enrolment/moveEnrolment.ts'
import { fenOf, yuanOf } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { clearTheWayForFee } from '#server/features/money/payment/clearTheWayForFee.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findLiveChange } from '#server/records/enrolment/changeQueries.ts'
import { mapAreaNames } from '#server/records/enrolment/choiceQueries.ts'
import { hasWaitingCorrection, insertCorrection, moveCorrected } from '#server/records/enrolment/correctionQueries.ts'
import { getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { findEnrolment, lockEnrolment } from '#server/records/enrolment/queries.ts'
import { replaceOrder } from '#server/records/money/payment/orders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { doubleRefusal } from '../doubleRefusal.ts'
import { keepEarlierFee, offerOf } from '../offer.ts'
import { storedForm } from '../storedForm.ts'

type Place = Pick<EnrolmentForm, 'areaId'> & { mode: 0 | 1 }
interface Seen {
  EA_ID: number
  IsOnline: number
  Fee: number
}

/** The form and the facts of an enrolment that is moved. */
async function movedForm(ctx: Pick<Ctx<Me>, 'db' | 'secrets'>, row: Selectable<Enrolment>, place: Place) {
  const form = { ...(await storedForm(ctx, row)), ...place }
  const facts = await getFormFacts(ctx.db, form, {
    accountId: row.accountId,
    uploaderId: row.accountId,
    batchId: row.batchId,
    certIndex: row.certIndex,
    editedId: row.id,
  })
  return { form, facts: keepEarlierFee(facts, form, row) }
}

const isSeen = (row: Selectable<Enrolment>, { EA_ID, IsOnline, Fee }: Seen) =>
  EA_ID === row.areaId && IsOnline === row.mode && fenOf(Fee) === row.feeFen

const isOwnArea = ({ areaIds }: Me, areaId: number): boolean => areaIds === null || areaIds.includes(areaId)

const factsOf = (row: Selectable<Enrolment>) => ({
  ...row,
  hasExamTime: row.examTimeId !== null,
  satAt: row.answersSubmittedAt,
})

/** Notes the move as a correction that the family reads, tells it, and writes the audit row. */
async function note(
  ctx: Ctx<Me>,
  row: Selectable<Enrolment>,
  { changes, reason }: { changes: readonly RecordedChange[]; reason: string },
): Promise<void> {
  const { db, me, now } = ctx
  const correction = {
    enrolmentId: row.id,
    changes,
    certSealed: null,
    reason,
    madeBy: me.accountId,
    now,
    groupId: null,
  }
  await insertCorrection(db, { ...correction, isApproved: true })
  const told = changes.map(({ to }) => to).join('，')
  await tell(db, { event: 'corrected', enrolmentIds: [row.id], now, values: { reason: `转到${told}（${reason}）` } })
  await insertAudit(ctx, {
    action: 'MoveEnrolment',
    subject: 'enrolment',
    subjectId: row.id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), reason },
  })
}

export const MoveEnrolment = handler(endpoint, {
  // An order that could still be paid with the old fee is closed at WeChat with no transaction held, and only where nothing
  // else stands in the way. Whether it may be moved is decided under the lock.
  before: async (ctx, { EF_ID, EA_ID: areaId, IsOnline: mode, Seen: seen, Reason }) => {
    const row = await findEnrolment(ctx.db, EF_ID)
    if (row?.payStatus !== PAY_STATUS.unpaid || !isSeen(row, seen) || !isOwnArea(ctx.me, areaId)) return
    if (whyReasonUnfit(cleanText(Reason)) || (await hasWaitingCorrection(ctx.db, EF_ID))) return
    const { feeFen } = (await movedForm(ctx, row, { areaId, mode })).facts
    if (feeFen !== null && whyCannotMove(factsOf(row), { areaId, mode, feeFen }) === null)
      await clearTheWayForFee(ctx, EF_ID, feeFen)
  },
  handle: async (ctx, { EF_ID, EA_ID: areaId, IsOnline: mode, Seen: seen, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyReasonUnfit(reason))
    const row = found(await lockEnrolment(db, EF_ID))
    if (!isOwnArea(me, areaId)) refuse('LEAVE_TO_OFFICE')
    if (await hasWaitingCorrection(db, EF_ID)) refuse('CORRECTION_WAITS')
    if (await findLiveChange(db, EF_ID)) refuse('CHANGE_WAITS')
    if (!isSeen(row, seen)) await refuseChanged(ctx, { subject: 'enrolment', subjectId: EF_ID })
    const { form, facts } = await movedForm(ctx, row, { areaId, mode })
    const { feeFen } = offerOf(facts, form)
    refuseIf(whyCannotMove(factsOf(row), { areaId, mode, feeFen }))

    const names = await mapAreaNames(db, [row.areaId, areaId])
    const changes = placeChanges(
      { areaName: names.get(row.areaId) ?? '', mode: row.mode, feeFen: row.feeFen },
      { areaName: names.get(areaId) ?? '', mode, feeFen },
    )
    const columns = { areaId, mode, feeFen, convertedAt: mode === row.mode ? row.convertedAt : null, updatedAt: now }
    if (!(await moveCorrected(db, EF_ID, columns))) refuse(doubleRefusal(me, null))
    if (feeFen !== row.feeFen) await replaceOrder(db, { enrolmentId: EF_ID, amountFen: feeFen, now })
    await note(ctx, row, { changes, reason })
    return { OtherMsg: { Fee: yuanOf(feeFen) } }
  },
})
