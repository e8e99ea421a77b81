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
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select('enrolment.id')
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('examResult.approvedAt', 'is', null)
    .where((eb) => eb.or([eb('attendance.kind', 'is', null), eb('attendance.kind', '<>', 'absent')]))
    .where((eb) =>
      eb.or([
        eb('enrolment.mode', '=', sql.lit(MODE.offline)),
        eb('enrolment.answersSubmittedAt', 'is not', null),
        eb('examTime.endsAt', 'is', null),
        eb('examTime.endsAt', '>', now),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examinerAssignment as assignment')
            .select('assignment.examinerId')
            .whereRef('assignment.enrolmentId', '=', 'enrolment.id'),
        ),
      ),
    )
    .where(withinAreas(within))
    .$if(areaId !== undefined, (query) => query.where('enrolment.areaId', '=', areaId as number))
    .$if(majorId !== undefined, (query) => query.where('enrolment.majorId', '=', majorId as number))
    .$if(gradeId !== undefined, (query) => query.where('enrolment.gradeId', '=', gradeId as number))
    .$if(mode !== undefined, (query) => query.where('enrolment.mode', '=', mode as 0 | 1))
    .orderBy('enrolment.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns of these enrolments that tell who may mark them. */
export function listTaskFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .select(['enrolment.id', 'enrolment.batchId', 'enrolment.certIndex', 'enrolment.mode', 'enrolment.examTimeId'])
    .select(['enrolment.majorId', 'enrolment.areaId'])
    .select(relationColumns)
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}

/** Pairs of an enrolment and an examiner who may not be given it. */
type Barred = Array<{ enrolmentId: number; examinerId: number }>

/**
 * Lists the examiners who stepped back from these enrolments, those who take no part in their batch, and those who mark or
 * have marked the same child in the same batch, on this enrolment or another.
 */
export async function listBarred(db: Db, ids: readonly number[]): Promise<Barred> {
  const { rows } = await sql<Barred[number]>`
    select enrolment_id, examiner_id
    from examiner_conflict where enrolment_id = ${anyOf(ids)}
    union
    select task.id, examiner_out.examiner_id
    from enrolment task
    join examiner_out on examiner_out.batch_id = task.batch_id
    where task.id = ${anyOf(ids)}
    union
    select task.id, work.examiner_id
    from enrolment task
    join enrolment other on other.cert_index = task.cert_index and other.batch_id = task.batch_id
    join (
      select enrolment_id, examiner_id from examiner_assignment
      union select enrolment_id, examiner_id from review where withdrawn_at is null
      union select enrolment_id, examiner_id from appeal_mark where ended_at is null
    ) work on work.enrolment_id = other.id
    where task.id = ${anyOf(ids)}
    order by 1, 2`.execute(db)
  return rows
}

/** The examiners of these exam times on site, by exam time: those to whom its candidates are assigned. */
export async function listHallExaminers(db: Db, examTimeIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('examinerAssignment')
    .innerJoin('enrolment', 'enrolment.id', 'examinerAssignment.enrolmentId')
    .select(['enrolment.examTimeId as timeId', 'examinerAssignment.examinerId'])
    .distinct()
    .where('enrolment.examTimeId', '=', anyOf(examTimeIds))
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('examinerAssignment.examinerId')
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
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .select([
      'account.id',
      'account.name',
      'account.loginMobile as mobile',
      'examiner.organisation',
      'examiner.isChief',
    ])
    .select([
      sql<number[]>`array(select major_id from examiner_major where examiner_id = account.id order by 1)`.as(
        'majorIds',
      ),
      sql<number[]>`array(select area_id from examiner_area where examiner_id = account.id order by 1)`.as('areaIds'),
    ])
    .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
    .where('account.disabledAt', 'is', null)
    .orderBy('account.id')
    .execute()
}
export type ActiveExaminer = Awaited<ReturnType<typeof listActiveExaminers>>[number]

/** The names of enrolments for a list of staff, by id. */
export function listNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo'])
    .select(['examArea.name as areaName', 'major.name as majorName', 'grade.name as gradeName'])
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}
