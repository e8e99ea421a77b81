import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { PaperMark } from '#domain/result/paperMark.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** Who was there and has not been marked by an examiner to whom he is assigned: one row for each of these. */
function selectMissing(db: Db, within: readonly number[] | null) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
    .innerJoin('attendance', (join) =>
      join
        .onRef('attendance.enrolmentId', '=', 'enrolment.id')
        .on('attendance.undoneAt', 'is', null)
        .on('attendance.kind', '=', 'arrived'),
    )
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .where('examTime.isOnline', '=', false)
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('examResult.approvedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review')
            .select('review.id')
            .whereRef('review.enrolmentId', '=', 'enrolment.id')
            .whereRef('review.examinerId', '=', 'examinerAssignment.examinerId')
            .where('review.withdrawnAt', 'is', null),
        ),
      ),
    )
    .where(withinAreas(within))
}

const typists = sql<number>`(select count(*) from paper_mark where paper_mark.enrolment_id = enrolment.id
  and paper_mark.examiner_id = examiner_assignment.examiner_id)`

export function listPaperTimes(
  db: Db,
  { batchId, now, within }: { batchId: number; now: Instant; within: readonly number[] | null },
) {
  return selectMissing(db, within)
    .select(['examTime.id', 'examTime.beginsAt', 'examTime.address', 'examTime.room'])
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where ${typists} > 1))::int`.as('different'),
    ])
    .where('examTime.batchId', '=', batchId)
    .where('examTime.beginsAt', '<=', now)
    .groupBy('examTime.id')
    .orderBy('examTime.beginsAt', 'desc')
    .orderBy('examTime.room')
    .execute()
}

export function listMissing(db: Db, examTimeId: number, within: readonly number[] | null) {
  return selectMissing(db, within)
    .innerJoin('account', 'account.id', 'examinerAssignment.examinerId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'account.id as examinerId'])
    .select(['account.name as examinerName', 'major.name as majorName', 'grade.name as gradeName'])
    .where('examTime.id', '=', examTimeId)
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .orderBy('account.id')
    .execute()
}

type StoredMark = PaperMark & { enrolmentId: number; examinerId: number }

/** What was typed of these enrolments, by whom. */
export function listPaperMarks(db: Db, enrolmentIds: readonly number[]): Promise<StoredMark[]> {
  return db
    .selectFrom('paperMark')
    .select(['enrolmentId', 'examinerId', 'resultCode', 'suggestion', 'typedBy'])
    .where('enrolmentId', '=', sql<number>`any(${[...enrolmentIds]}::int[])`)
    .orderBy('id')
    .execute()
}

/** Stores what one person typed, in place of what he typed before. */
export async function savePaperMark(db: Db, mark: StoredMark & { now: Instant }): Promise<void> {
  const { now, ...columns } = mark
  const { resultCode, suggestion } = columns
  await db
    .insertInto('paperMark')
    .values({ ...columns, typedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['enrolmentId', 'examinerId', 'typedBy']).doUpdateSet({ resultCode, suggestion, typedAt: now }),
    )
    .execute()
}
