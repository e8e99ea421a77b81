import type { Db } from '#server/db/pool.ts'
import { readLengths, selectToPlan } from './inputQueries.ts'

/**
 * Who paid after a published plan was made: to be examined on site, without an exam time and without a row in the plan. The
 * payment itself does not write one, since it must not wait for the plan's lock (docs/locking.md).
 */
function selectLate(db: Db, { id, batchId }: { id: number; batchId: number }) {
  return selectToPlan(db, batchId)
    .where('enrolment.examTimeId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examPlanSeat')
            .select('examPlanSeat.enrolmentId')
            .where('examPlanSeat.planId', '=', id)
            .whereRef('examPlanSeat.enrolmentId', '=', 'enrolment.id'),
        ),
      ),
    )
}

/** How long somebody takes who paid late; null for everybody else, and while his major has no minutes. */
export async function findLate(db: Db, plan: { id: number; batchId: number }, enrolmentId: number) {
  const row = await selectLate(db, plan)
    .select(['enrolment.majorId', 'enrolment.gradeId'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  if (!row) return null
  const length = (await readLengths(db))(row.majorId, row.gradeId)
  return length && { minutes: length.minutes, pauseMinutes: length.pauseMinutes }
}

export async function countLate(db: Db, plan: { id: number; batchId: number }): Promise<number> {
  const { count } = await selectLate(db, plan)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those who paid late, whoever enrolled first before the others. */
export async function listLate(
  db: Db,
  plan: { id: number; batchId: number },
  { offset, size }: { offset: number; size: number },
) {
  const lengthOf = await readLengths(db)
  const rows = await selectLate(db, plan)
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .select(['enrolment.id as enrolmentId', 'enrolment.name', 'enrolment.examNo', 'examArea.name as areaName'])
    .select(['enrolment.majorId', 'enrolment.gradeId', 'major.name as majorName', 'grade.name as gradeName'])
    .orderBy('enrolment.id')
    .offset(offset)
    .limit(size)
    .execute()
  return rows.map((row) => {
    const length = lengthOf(row.majorId, row.gradeId)
    return {
      ...row,
      minutes: length?.minutes ?? 0,
      pauseMinutes: length?.pauseMinutes ?? 0,
      equipment: length?.equipment ?? [],
      examTimeId: null,
      whyUnplaced: 'paidLate' as string | null,
    }
  })
}
