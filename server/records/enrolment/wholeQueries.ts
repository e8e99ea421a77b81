import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { columnFields } from './columns.ts'
import { isPostponed } from './isPostponed.ts'

const OTHER_COLUMNS = [
  'id',
  'batchId',
  'accountId',
  'mobile',
  'isSkip',
  'createdAt',
  'feeFen',
  'checkStatus',
  'checkRemark',
  'payStatus',
  'payMethod',
  'convertedAt',
  'examNo',
  'examTimeId',
  'answersSubmittedAt',
  'hasSession',
  'textbookId',
  'consentVersion',
] as const satisfies ReadonlyArray<keyof Enrolment>

/** What an enrolment's wire form needs of its own row. */
const shownColumns = [...columnFields, ...OTHER_COLUMNS].map((column) => `enrolment.${column}` as const)

/**
 * The order that was opened last for the enrolment of the statement, with what is asked of all its orders: whether another
 * amount came for one, and the code of the newest that pays for it alone. All of it is read in one pass.
 */
const orders = sql<{
  payCode: string
  status: PayOrder['status']
  openedAt: Instant | null
  enrolmentId: number | null
  hasHeld: boolean
  ownCode: string | null
}>`(
  select pay_code, status, opened_at, pay_order.enrolment_id, bool_or(status = 'held') over () as has_held,
    first_value(case when pay_order.enrolment_id is not null then pay_code end)
      over (order by pay_order.enrolment_id is null, order_id desc) as own_code
  from order_share join pay_order on pay_order.id = order_share.order_id
  where order_share.enrolment_id = enrolment.id
  order by order_id desc limit 1
)`

/** Whether the exam lies on a day that the family asked to avoid, which a plan may fail to do. */
const isOnAvoidedDay = sql<boolean>`exists (select from avoided_day where avoided_day.enrolment_id = enrolment.id
  and ${ownBegin} >= avoided_day.day_at and ${ownBegin} < avoided_day.day_at + interval '1 day')`

/**
 * Selects an enrolment with everything its wire form needs, in one statement. Names are looked up by subqueries: if
 * they were joined too, PostgreSQL would try the join orders of eleven tables, which takes five times as long for each
 * plan on each connection and gives a slower plan (bench/README.md).
 */
export function selectWhole(db: Db) {
  return db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .leftJoinLateral(orders.as('latestOrder'), (join) => join.onTrue())
    .select(shownColumns)
    .select([
      'candidate.certSealed',
      'candidate.certMasked',
      'examBatch.name as batchName',
      'examBatch.isLocked',
      'examBatch.registrationOpensAt',
      'examBatch.registrationClosesAt',
      'examBatch.showRoomAt',
      'examBatch.showRoomEndsAt',
      'examBatch.showCommentsAt',
      'examBatch.showResultAt',
      'examBatch.hearingState',
      'examTime.isOnline as timeIsOnline',
      ownBegin.as('timeBeginsAt'),
      ownEnd.as('timeEndsAt'),
      'examTime.address as timeAddress',
      'examTime.room as timeRoom',
      'examTime.publishedAt as timePublishedAt',
      'examResult.resultCode',
      'examResult.releasedAt as resultReleasedAt',
      'latestOrder.payCode as orderCode',
      'latestOrder.enrolmentId as orderEnrolmentId',
      'latestOrder.status as orderStatus',
      'latestOrder.openedAt as orderOpenedAt',
      'latestOrder.hasHeld',
      'latestOrder.ownCode as payCode',
    ])
    .select([isPostponed.as('isPostponed'), isOnAvoidedDay.as('isOnAvoidedDay')])
    .select((eb) => {
      const area = eb.selectFrom('examArea').whereRef('examArea.id', '=', 'enrolment.areaId')
      const major = eb.selectFrom('major').whereRef('major.id', '=', 'enrolment.majorId')
      const grade = eb.selectFrom('grade').whereRef('grade.id', '=', 'enrolment.gradeId')
      const file = eb.selectFrom('storedFile').select('storedFile.path')
      return [
        area.select('examArea.name').$asScalar().$notNull().as('areaName'),
        area.select('examArea.paysOnline').$asScalar().$notNull().as('paysOnline'),
        major.select('major.name').$asScalar().$notNull().as('majorName'),
        major.select('major.parentId').$asScalar().$notNull().as('majorParentId'),
        grade.select('grade.name').$asScalar().$notNull().as('gradeName'),
        grade.select('grade.needsPrevCert').$asScalar().$notNull().as('needsPrevCert'),
        grade.select('grade.uploadMinutes').$asScalar().$notNull().as('uploadMinutes'),
        file.whereRef('storedFile.id', '=', 'enrolment.photoId').$asScalar().$notNull().as('photoPath'),
        file.whereRef('storedFile.id', '=', 'enrolment.prevCertId').as('prevCertPath'),
        eb
          .selectFrom('attendance')
          .select('attendance.kind')
          .whereRef('attendance.enrolmentId', '=', 'enrolment.id')
          .where('attendance.undoneAt', 'is', null)
          .as('attendance'),
      ]
    })
}
export type WholeEnrolment = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]

const ownEnrolment = compileOnce((db, params: { accountId: number; id: number }) =>
  selectWhole(db).where('enrolment.id', '=', params.id).where('enrolment.accountId', '=', params.accountId),
)

export async function findOwnEnrolment(db: Db, accountId: number, id: number): Promise<WholeEnrolment | null> {
  return (await ownEnrolment(db, { accountId, id })).rows[0] ?? null
}

interface OwnList {
  accountId: number
  payStatus: number | null
  offset: number
  size: number
}

/**
 * First the page, then its joins: with the limit outside, which is bound like every value, PostgreSQL would plan for a
 * tenth of all rows (bench/README.md).
 */
function ownPage(isByPayStatus: boolean) {
  return compileOnce((db, { accountId, payStatus, offset, size }: OwnList & { payStatus: 0 | 1 | 2 }) => {
    const page = db
      .selectFrom('enrolment as own')
      .select('own.id')
      .where('own.accountId', '=', accountId)
      .$if(isByPayStatus, (query) => query.where('own.payStatus', '=', payStatus))
      .orderBy('own.id', 'desc')
      .limit(size)
      .offset(offset)
    return selectWhole(db).where('enrolment.id', '=', sql<number>`any(array(${page}))`).orderBy('enrolment.id', 'desc')
  })
}
function ownCount(isByPayStatus: boolean) {
  return compileOnce((db, { accountId, payStatus }: { accountId: number; payStatus: 0 | 1 | 2 }) =>
    db
      .selectFrom('enrolment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', accountId)
      .$if(isByPayStatus, (query) => query.where('payStatus', '=', payStatus)),
  )
}
const ownStatements = {
  all: { page: ownPage(false), count: ownCount(false) },
  byPayStatus: { page: ownPage(true), count: ownCount(true) },
}

/** Lists one page of an account's enrolments, newest first, with the number on all pages. */
export async function listOwnEnrolments(db: Db, list: OwnList): Promise<{ rows: WholeEnrolment[]; total: number }> {
  const statements = ownStatements[list.payStatus === null ? 'all' : 'byPayStatus']
  const values = { ...list, payStatus: (list.payStatus ?? 0) as 0 | 1 | 2 }
  const { rows } = await statements.page(db, values)
  // A page that is neither empty nor full is the last one.
  if (rows.length < list.size && (rows.length > 0 || list.offset === 0))
    return { rows, total: list.offset + rows.length }
  return { rows, total: (await statements.count(db, values)).rows[0]?.count ?? 0 }
}

const ownByIds = compileOnce((db, { accountId, ids }: { accountId: number; ids: readonly number[] }) =>
  selectWhole(db).where('enrolment.id', '=', anyOf(ids)).where('enrolment.accountId', '=', accountId),
)

/** Returns those of these enrolments that belong to the account, in their order. */
export async function listOwnByIds(db: Db, accountId: number, ids: readonly number[]): Promise<WholeEnrolment[]> {
  if (ids.length === 0) return []
  const byId = new Map((await ownByIds(db, { accountId, ids })).rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
