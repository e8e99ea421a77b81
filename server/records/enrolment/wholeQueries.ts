import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { formColumnNames } from './columns.ts'

const OTHER_COLUMNS = [
  'id',
  'batch_id',
  'account_id',
  'mobile',
  'is_skip',
  'created_at',
  'fee_fen',
  'check_status',
  'check_remark',
  'pay_status',
  'pay_method',
  'converted_at',
  'exam_no',
  'exam_time_id',
  'answers_submitted_at',
  'textbook_id',
  'consent_version',
] as const satisfies ReadonlyArray<keyof Enrolment>

/** What an enrolment's wire form needs of its own row. */
const shownColumns = [...formColumnNames, ...OTHER_COLUMNS].map((column) => `enrolment.${column}` as const)

/**
 * The order that was opened last for the enrolment of the statement, with what is asked of all its orders: whether another
 * amount came for one, and the code of the newest that pays for it alone. All of it is read in one pass.
 */
const orders = sql<{
  pay_code: string
  status: PayOrder['status']
  opened_at: Instant | null
  enrolment_id: number | null
  has_held: boolean
  own_code: string | null
}>`(
  select pay_code, status, opened_at, pay_order.enrolment_id, bool_or(status = 'held') over () as has_held,
    first_value(case when pay_order.enrolment_id is not null then pay_code end)
      over (order by pay_order.enrolment_id is null, order_id desc) as own_code
  from order_share join pay_order on pay_order.id = order_share.order_id
  where order_share.enrolment_id = enrolment.id
  order by order_id desc limit 1
)`

/**
 * Selects an enrolment with everything its wire form needs, in one statement. Names are looked up by subqueries: if
 * they were joined too, PostgreSQL would try the join orders of eleven tables, which takes five times as long for each
 * plan on each connection and gives a slower plan (bench/README.md).
 */
export function selectWhole(db: Db) {
  return db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidate_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .leftJoinLateral(orders.as('latest_order'), (join) => join.onTrue())
    .select(shownColumns)
    .select([
      'candidate.cert_sealed',
      'candidate.cert_masked',
      'exam_batch.name as batch_name',
      'exam_batch.is_locked',
      'exam_batch.registration_opens_at',
      'exam_batch.registration_closes_at',
      'exam_batch.show_room_at',
      'exam_batch.show_room_ends_at',
      'exam_batch.show_comments_at',
      'exam_batch.show_result_at',
      'exam_batch.hearing_state',
      'exam_time.is_online as time_is_online',
      ownBegin.as('time_begins_at'),
      ownEnd.as('time_ends_at'),
      'exam_time.address as time_address',
      'exam_time.room as time_room',
      'exam_time.published_at as time_published_at',
      'exam_result.result_code',
      'exam_result.approved_at as result_approved_at',
      'latest_order.pay_code as order_code',
      'latest_order.enrolment_id as order_enrolment_id',
      'latest_order.status as order_status',
      'latest_order.opened_at as order_opened_at',
      'latest_order.has_held',
      'latest_order.own_code as pay_code',
    ])
    .select((eb) => {
      const area = eb.selectFrom('exam_area').whereRef('exam_area.id', '=', 'enrolment.area_id')
      const major = eb.selectFrom('major').whereRef('major.id', '=', 'enrolment.major_id')
      const grade = eb.selectFrom('grade').whereRef('grade.id', '=', 'enrolment.grade_id')
      const file = eb.selectFrom('stored_file').select('stored_file.path')
      return [
        area.select('exam_area.name').$asScalar().$notNull().as('area_name'),
        area.select('exam_area.pays_online').$asScalar().$notNull().as('pays_online'),
        major.select('major.name').$asScalar().$notNull().as('major_name'),
        major.select('major.parent_id').$asScalar().$notNull().as('major_parent_id'),
        grade.select('grade.name').$asScalar().$notNull().as('grade_name'),
        grade.select('grade.needs_prev_cert').$asScalar().$notNull().as('needs_prev_cert'),
        grade.select('grade.upload_minutes').$asScalar().$notNull().as('upload_minutes'),
        file.whereRef('stored_file.id', '=', 'enrolment.photo_id').$asScalar().$notNull().as('photo_path'),
        file.whereRef('stored_file.id', '=', 'enrolment.prev_cert_id').as('prev_cert_path'),
        eb
          .selectFrom('attendance')
          .select('attendance.kind')
          .whereRef('attendance.enrolment_id', '=', 'enrolment.id')
          .where('attendance.undone_at', 'is', null)
          .as('attendance'),
      ]
    })
}
export type WholeEnrolment = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]

const ownEnrolment = compileOnce((db, params: { accountId: number; id: number }) =>
  selectWhole(db).where('enrolment.id', '=', params.id).where('enrolment.account_id', '=', params.accountId),
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
      .where('own.account_id', '=', accountId)
      .$if(isByPayStatus, (query) => query.where('own.pay_status', '=', payStatus))
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
      .where('account_id', '=', accountId)
      .$if(isByPayStatus, (query) => query.where('pay_status', '=', payStatus)),
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
  selectWhole(db).where('enrolment.id', '=', anyOf(ids)).where('enrolment.account_id', '=', accountId),
)

/** Returns those of these enrolments that belong to the account, in their order. */
export async function listOwnByIds(db: Db, accountId: number, ids: readonly number[]): Promise<WholeEnrolment[]> {
  if (ids.length === 0) return []
  const byId = new Map((await ownByIds(db, { accountId, ids })).rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
