import { type SqlBool, sql } from 'kysely'
import type { SecondMarkWire, secondMarkStates } from '#contract/result/markingSecond.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { SecondMarkReason } from '#domain/result/secondMark.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
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
    .selectFrom('secondMark')
    .innerJoin('enrolment', 'enrolment.id', 'secondMark.enrolmentId')
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
  if (state !== null) query = query.where(sql<SqlBool>`${stateIs} = ${state}`)
  if (reason !== null) query = query.where('secondMark.reason', '=', reason)
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
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
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('account as lifter', 'lifter.id', 'secondMark.liftedBy')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'secondMark.reason', 'secondMark.drawnAt'])
    .select(['examArea.name as areaName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['lifter.name as liftedBy', 'secondMark.liftedAt', 'secondMark.liftReason', stateIs.as('state')])
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
    .orderBy('secondMark.drawnAt', 'desc')
    .orderBy('enrolment.id', 'desc')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({
    EF_ID: row.id,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    EA_Name: row.areaName,
    MName: row.majorName,
    GName: row.gradeName,
    Reason: row.reason as SecondMarkReason,
    State: row.state,
    DrawnTime: shanghaiIso(row.drawnAt),
    Marks: row.marks,
    LiftedBy: row.liftedBy ?? '',
    LiftedTime: isoOrNull(row.liftedAt),
    LiftReason: row.liftReason ?? '',
  }))
}

/**
 * The enrolments that wait for a second examiner, by id: one examiner is assigned, the second mark is drawn and not
 * lifted. With `among`, only those of them.
 */
export async function listWantingSecond(db: Db, most: number, among: readonly number[] | null): Promise<number[]> {
  const rows = await db
    .selectFrom('secondMark')
    .innerJoin('enrolment', 'enrolment.id', 'secondMark.enrolmentId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select('enrolment.id')
    .where('secondMark.liftedAt', 'is', null)
    .where('examResult.approvedAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(sql<SqlBool>`${assigned} = 1`)
    .$if(among !== null, (query) => query.where('enrolment.id', '=', anyOf(among ?? [])))
    .orderBy('enrolment.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
