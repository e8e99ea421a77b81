import type { Selectable } from 'kysely'
import type { RecordedChange } from '#domain/enrolment/correction.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { isSameChoice } from '#domain/money/choiceChange.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findLiveChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { moveOrder } from '#server/records/money/payment/orders.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'
import { type ChangeListRow, type ChangeRow, findLiveChange, fromOf, moveChange } from './changeQueries.ts'
import { insertCorrection, moveCorrected } from './correctionQueries.ts'
import { findLiveArea } from './formFacts.ts'

type Row = Selectable<Enrolment>

type NamedChoice = Pick<
  ChangeListRow,
  | 'areaId'
  | 'mode'
  | 'majorId'
  | 'gradeId'
  | 'feeFen'
  | 'areaName'
  | 'majorName'
  | 'gradeName'
  | 'fromMode'
  | 'fromFeeFen'
  | 'fromAreaName'
  | 'fromMajorName'
  | 'fromGradeName'
>
/** A change with its names; without an id where no money is moved and no row of its own kept. */
export type ChangeToApply = NamedChoice & Pick<ChangeListRow, 'reason' | 'askedBy'> & { id?: number }

/** What changes for the candidate, in words. */
export function changesOf(change: NamedChoice): RecordedChange[] {
  const fields: RecordedChange[] = [
    { field: 'areaId', from: change.fromAreaName, to: change.areaName },
    { field: 'mode', from: modeText[change.fromMode], to: modeText[change.mode] },
    { field: 'majorId', from: change.fromMajorName, to: change.majorName },
    { field: 'gradeId', from: change.fromGradeName, to: change.gradeName },
    { field: 'fee', from: `${yuanText(change.fromFeeFen)}元`, to: `${yuanText(change.feeFen)}元` },
  ]
  return fields.filter(({ from, to }) => from !== to)
}

/** The same as the family is told it. */
export const changeText = (changes: readonly RecordedChange[]): string =>
  changes.map(({ from, to }) => `${from}→${to}`).join('，')

/**
 * Whether the enrolment is still as it was when the change was asked for, so that it can be carried out. The caller holds its
 * lock. A family cannot have two enrolments of one child for a major.
 */
export async function isApplicable(db: Db, row: Row, change: ChangeRow): Promise<boolean> {
  if (row.payStatus !== PAY_STATUS.paid || row.examTimeId !== null) return false
  if (!isSameChoice(row, fromOf(change)) || row.feeFen !== change.fromFeeFen) return false
  const person = { batchId: row.batchId, certIndex: row.certIndex, majorId: change.majorId }
  if ((await findLiveArea(db, person, row.id)) !== null) return false
  return !(await hasExamBegun(db, row.id))
}

/**
 * The columns of a paid or unpaid enrolment that is moved to another major or grade. Whoever checked the photo has not judged a
 * certificate that nobody had asked for.
 */
export function choiceColumns(row: Pick<Row, 'isSkip'>, needsPrevCert: boolean) {
  return {
    isSkip: needsPrevCert,
    ...(needsPrevCert ? {} : { prevCertId: null }),
    ...(needsPrevCert && !row.isSkip
      ? { checkStatus: CHECK_STATUS.reviewing, checkRemark: '', checkedAt: null, checkedBy: null }
      : {}),
  }
}

/**
 * Gives a paid enrolment its new choice and fee, notes it as a correction that the family reads, and tells it once with `money` (what
 * becomes of the difference). Returns what changed. The caller has asked `isApplicable` and moved the change.
 */
export async function storeChange(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  row: Row,
  change: ChangeToApply,
  money: string,
): Promise<RecordedChange[]> {
  const { needsPrevCert } = await db
    .selectFrom('grade')
    .select('needsPrevCert')
    .where('id', '=', change.gradeId)
    .executeTakeFirstOrThrow()
  const { areaId, mode, majorId, gradeId, feeFen, reason } = change
  const columns = {
    areaId,
    mode,
    majorId,
    gradeId,
    feeFen,
    convertedAt: mode === row.mode ? row.convertedAt : null,
    ...choiceColumns(row, needsPrevCert),
    updatedAt: now,
  }
  if (!(await moveCorrected(db, row.id, columns)))
    throw new Error(`enrolment ${row.id} stands in the way of another one of its child`)
  const changes = changesOf(change)
  await insertCorrection(db, {
    enrolmentId: row.id,
    changes,
    certSealed: null,
    reason,
    madeBy: change.askedBy,
    now,
    isApproved: true,
    groupId: null,
  })
  await tell(db, {
    event: 'choiceChanged',
    enrolmentIds: [row.id],
    now,
    values: { text: `${changeText(changes)}${money === '' ? '' : `；${money}`}`, reason },
    ...(change.id === undefined ? {} : { once: `${change.id}` }),
  })
  return changes
}

/**
 * Ends a change that may still come about, because the enrolment ends or is unpaid again. A payment that comes for it goes back by
 * itself. The caller holds the enrolment's lock.
 */
export async function dropLiveChange(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  enrolmentId: number,
): Promise<void> {
  const live = await findLiveChange(db, enrolmentId)
  if (!live) return
  await moveChange(db, live.id, 'withdraw', { endedAt: now })
  const order = await findLiveChangeOrder(db, live.id)
  if (order?.status === 'created') await moveOrder(db, order.id, 'close', { closedAt: now })
}
