import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { relationColumns } from '#server/records/schedule/examTime/examinerQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface BalanceFilter {
  batchId: number
  areaId: number | undefined
  majorId: number | undefined
  gradeId: number | undefined
  mode: 0 | 1 | undefined
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

/**
 * Lists the paid enrolments that still need an examiner, by id: none is assigned, the result is open, and the candidate
 * is neither absent nor past an online window without a submission.
 */
export async function listWithoutExaminer(db: Db, filter: BalanceFilter, now: Instant): Promise<number[]> {
  const { batchId, areaId, majorId, gradeId, mode, within } = filter
  const rows = await db
    .selectFrom('enrolment')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select('enrolment.id')
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('exam_result.approved_at', 'is', null)
    .where((eb) => eb.or([eb('attendance.kind', 'is', null), eb('attendance.kind', '<>', 'absent')]))
    .where((eb) =>
      eb.or([
        eb('enrolment.mode', '=', sql.lit(MODE.offline)),
        eb('enrolment.answers_submitted_at', 'is not', null),
        eb('exam_time.ends_at', 'is', null),
        eb('exam_time.ends_at', '>', now),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examiner_assignment as assignment')
            .select('assignment.examiner_id')
            .whereRef('assignment.enrolment_id', '=', 'enrolment.id'),
        ),
      ),
    )
    .where(withinAreas(within))
    .$if(areaId !== undefined, (query) => query.where('enrolment.area_id', '=', areaId as number))
    .$if(majorId !== undefined, (query) => query.where('enrolment.major_id', '=', majorId as number))
    .$if(gradeId !== undefined, (query) => query.where('enrolment.grade_id', '=', gradeId as number))
    .$if(mode !== undefined, (query) => query.where('enrolment.mode', '=', mode as 0 | 1))
    .orderBy('enrolment.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What decides who may mark these enrolments. */
export function listTaskFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.account_id')
    .select(['enrolment.id', 'enrolment.batch_id', 'enrolment.cert_index', 'enrolment.mode', 'enrolment.exam_time_id'])
    .select(['enrolment.major_id as majorId', 'enrolment.area_id as areaId'])
    .select(relationColumns)
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}

/** Pairs of an enrolment and an examiner who may not be given it. */
type Barred = Array<{ enrolmentId: number; examinerId: number }>

/**
 * Lists the examiners who stepped back from these enrolments, and those who mark or have marked the same child in the
 * same batch, on this enrolment or another.
 */
export async function listBarred(db: Db, ids: readonly number[]): Promise<Barred> {
  const { rows } = await sql<Barred[number]>`
    select enrolment_id as "enrolmentId", examiner_id as "examinerId"
    from examiner_conflict where enrolment_id = ${anyOf(ids)}
    union
    select task.id, work.examiner_id
    from enrolment task
    join enrolment other on other.cert_index = task.cert_index and other.batch_id = task.batch_id
    join (
      select enrolment_id, examiner_id from examiner_assignment
      union select enrolment_id, examiner_id from review where withdrawn_at is null
    ) work on work.enrolment_id = other.id
    where task.id = ${anyOf(ids)}
    order by 1, 2`.execute(db)
  return rows
}

/** Who sits in the halls of these exam times, as far as their candidates are assigned. */
export async function listHallExaminers(db: Db, examTimeIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('examiner_assignment')
    .innerJoin('enrolment', 'enrolment.id', 'examiner_assignment.enrolment_id')
    .select(['enrolment.exam_time_id as timeId', 'examiner_assignment.examiner_id as examinerId'])
    .distinct()
    .where('enrolment.exam_time_id', '=', anyOf(examTimeIds))
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('examiner_assignment.examiner_id')
    .execute()
  const halls = new Map<number, number[]>()
  for (const { timeId, examinerId } of rows)
    if (timeId !== null) halls.set(timeId, [...(halls.get(timeId) ?? []), examinerId])
  return halls
}

/** Lists the examiners who can log in, by id. */
export function listActiveExaminers(db: Db) {
  return db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.account_id')
    .select(['account.id', 'account.name', 'account.mobile', 'examiner.organisation', 'examiner.is_chief'])
    .select([
      sql<number[]>`array(select major_id from examiner_major where examiner_id = account.id order by 1)`.as(
        'majorIds',
      ),
      sql<number[]>`array(select area_id from examiner_area where examiner_id = account.id order by 1)`.as('areaIds'),
    ])
    .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
    .where('account.disabled_at', 'is', null)
    .orderBy('account.id')
    .execute()
}
export type ActiveExaminer = Awaited<ReturnType<typeof listActiveExaminers>>[number]

/** The names of enrolments for a list of staff, by id. */
export function listNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.exam_no'])
    .select(['exam_area.name as area_name', 'major.name as major_name', 'grade.name as grade_name'])
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}

/** Those of the enrolments that somebody has reviewed, whose proposal an assignment may change. */
export async function listReviewed(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select('enrolment_id')
    .distinct()
    .where('enrolment_id', '=', anyOf(ids))
    .orderBy('enrolment_id')
    .execute()
  return rows.map(({ enrolment_id }) => enrolment_id)
}
