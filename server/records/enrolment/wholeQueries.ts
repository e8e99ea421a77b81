import { sql } from 'kysely'
import { PAGE_SIZE } from '#domain/page.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { hasHeldOrder } from '#server/records/money/payment/heldOrder.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_share')
          .innerJoin('pay_order', 'pay_order.id', 'order_share.order_id')
          .select(['pay_order.pay_code', 'pay_order.status', 'pay_order.opened_at', 'pay_order.enrolment_id'])
          .whereRef('order_share.enrolment_id', '=', 'enrolment.id')
          .orderBy('order_share.order_id', 'desc')
          .limit(sql.lit(1))
          .as('latest_order'),
      (join) => join.onTrue(),
    )
    .selectAll('enrolment')
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
      hasHeldOrder.as('has_held'),
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
          .selectFrom('pay_order')
          .select('pay_order.pay_code')
          .whereRef('pay_order.enrolment_id', '=', 'enrolment.id')
          .orderBy('pay_order.id', 'desc')
          .limit(sql.lit(1))
          .as('pay_code'),
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

function ownList(size: number, offset: number, byPayStatus: boolean) {
  return compileOnce((db, params: { accountId: number; payStatus: 0 | 1 | 2 }) => {
    let query = selectWhole(db)
      .select(({ fn }) => fn.countAll<string>().over().as('total'))
      .where('enrolment.account_id', '=', params.accountId)
      .orderBy('enrolment.id', 'desc')
      // A bound LIMIT would keep PostgreSQL from reusing the plan.
      .limit(sql.lit(size))
    if (offset > 0) query = query.offset(sql.lit(offset))
    if (byPayStatus) query = query.where('enrolment.pay_status', '=', params.payStatus)
    return query
  })
}

/**
 * Nearly every call asks for the first page of the default size, so its statements are compiled once; others are built
 * on demand.
 */
const usualLists = { all: ownList(PAGE_SIZE, 0, false), byPayStatus: ownList(PAGE_SIZE, 0, true) }

export async function listOwnEnrolments(db: Db, { accountId, payStatus, offset, size }: OwnList) {
  const isUsual = size === PAGE_SIZE && offset === 0
  const kind = payStatus === null ? 'all' : 'byPayStatus'
  const list = isUsual ? usualLists[kind] : ownList(size, offset, payStatus !== null)
  return (await list(db, { accountId, payStatus: (payStatus ?? 0) as 0 | 1 | 2 })).rows
}

/** Returns those of these enrolments that belong to the account, in their order. */
export async function listOwnByIds(db: Db, accountId: number, ids: readonly number[]): Promise<WholeEnrolment[]> {
  if (ids.length === 0) return []
  const rows = await selectWhole(db)
    .where('enrolment.id', '=', anyOf(ids))
    .where('enrolment.account_id', '=', accountId)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countOwnEnrolments(db: Db, accountId: number, payStatus: number | null): Promise<number> {
  let query = db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
  if (payStatus !== null) query = query.where('pay_status', '=', payStatus as 0 | 1 | 2)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
