import { type SqlBool, sql } from 'kysely'
import type { SecondMarkWire, secondMarkStates } from '#contract/result/markingSecond.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { SecondMarkReason } from '#domain/result/secondMark.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

type State = (typeof secondMarkStates)[number]

export interface SecondMarkFilter {
  batchId: number
  state: State | null
  reason: SecondMarkReason | null
  search: string
  within: readonly number[] | null
}

/** How many examiners of an enrolment are assigned, and how many of these have marked. */
const assigned = sql<number>`(select count(*) from examiner_assignment a where a.enrolment_id = enrolment.id)`
const marked = sql<number>`(select count(*) from examiner_assignment a
  join review r on r.enrolment_id = a.enrolment_id and r.examiner_id = a.examiner_id and r.withdrawn_at is null
  where a.enrolment_id = enrolment.id)`

const stateIs = sql<State>`case when second_mark.lifted_at is not null then 'lifted' when ${marked} >= 2 then 'done'
  when ${assigned} >= 2 then 'marking' else 'unassigned' end`

function matching(db: Db, { batchId, state, reason, search, within }: SecondMarkFilter) {
  let query = db
    .selectFrom('second_mark')
    .innerJoin('enrolment', 'enrolment.id', 'second_mark.enrolment_id')
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
  if (state !== null) query = query.where(sql<SqlBool>`${stateIs} = ${state}`)
  if (reason !== null) query = query.where('second_mark.reason', '=', reason)
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.name', 'like', `%${escapeLike(search)}%`), eb('enrolment.exam_no', '=', search)]),
    )
  return query
}

export async function countSecondMarks(db: Db, filter: SecondMarkFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Mark {
  UserID: number
  Examiner: string
  ERT_Code: number | null
}

export async function listSecondMarks(db: Db, filter: SecondMarkFilter, page: Page): Promise<SecondMarkWire[]> {
  const rows = await matching(db, filter)
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('account as lifter', 'lifter.id', 'second_mark.lifted_by')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.exam_no', 'second_mark.reason', 'second_mark.drawn_at'])
    .select(['exam_area.name as area_name', 'major.name as major_name', 'grade.name as grade_name'])
    .select(['lifter.name as lifted_by', 'second_mark.lifted_at', 'second_mark.lift_reason', stateIs.as('state')])
    .select(
      sql<Mark[]>`(
        select coalesce(json_agg(json_build_object('UserID', a.examiner_id, 'Examiner', account.name,
          'ERT_Code', r.result_code) order by a.assigned_at, a.examiner_id), '[]')
        from examiner_assignment a join account on account.id = a.examiner_id
        left join review r on r.enrolment_id = a.enrolment_id and r.examiner_id = a.examiner_id
          and r.withdrawn_at is null
        where a.enrolment_id = enrolment.id
      )`.as('marks'),
    )
    .orderBy('second_mark.drawn_at', 'desc')
    .orderBy('enrolment.id', 'desc')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({
    EF_ID: row.id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    EA_Name: row.area_name,
    MName: row.major_name,
    GName: row.grade_name,
    Reason: row.reason as SecondMarkReason,
    State: row.state,
    DrawnTime: shanghaiIso(row.drawn_at),
    Marks: row.marks,
    LiftedBy: row.lifted_by ?? '',
    LiftedTime: isoOrNull(row.lifted_at),
    LiftReason: row.lift_reason ?? '',
  }))
}

/**
 * The enrolments that wait for a second examiner, by id: one examiner is assigned, the second mark is drawn and not
 * lifted. With `among`, only those of them.
 */
export async function listWantingSecond(db: Db, most: number, among: readonly number[] | null): Promise<number[]> {
  const rows = await db
    .selectFrom('second_mark')
    .innerJoin('enrolment', 'enrolment.id', 'second_mark.enrolment_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select('enrolment.id')
    .where('second_mark.lifted_at', 'is', null)
    .where('exam_result.approved_at', 'is', null)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where(sql<SqlBool>`${assigned} = 1`)
    .$if(among !== null, (query) => query.where('enrolment.id', '=', anyOf(among ?? [])))
    .orderBy('enrolment.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
