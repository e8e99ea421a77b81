import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { relationColumns } from '#server/records/schedule/examTime/examinerQueries.ts'

/**
 * Lists the held results that this examiner neither marked nor stepped back from and that staff gave to no other, with the columns that tell relations
 * to the candidate.
 */
export function listHeld(db: Db, examinerId: number, enrolmentId: number | null) {
  let query = db
    .selectFrom('exam_result')
    .innerJoin('enrolment', 'enrolment.id', 'exam_result.enrolment_id')
    .innerJoin('account', 'account.id', 'enrolment.account_id')
    .leftJoin('examiner_assignment as own', (join) =>
      join.onRef('own.enrolment_id', '=', 'enrolment.id').on('own.examiner_id', '=', examinerId),
    )
    .leftJoin('examiner_conflict as conflict', (join) =>
      join.onRef('conflict.enrolment_id', '=', 'enrolment.id').on('conflict.examiner_id', '=', examinerId),
    )
    .leftJoin('review as mark', (join) =>
      join
        .onRef('mark.enrolment_id', '=', 'enrolment.id')
        .on('mark.examiner_id', '=', examinerId)
        .on('mark.is_chief', '=', sql.lit(false)),
    )
    .leftJoin('held_chief', 'held_chief.enrolment_id', 'enrolment.id')
    .select('enrolment.id')
    .select(relationColumns)
    .where('exam_result.is_held', '=', sql.lit(true))
    .where('exam_result.approved_at', 'is', null)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('own.examiner_id', 'is', null)
    // He counts as a marker even if he was unassigned or withdrew his review since.
    .where('mark.id', 'is', null)
    .where('conflict.examiner_id', 'is', null)
    .where((eb) => eb.or([eb('held_chief.examiner_id', 'is', null), eb('held_chief.examiner_id', '=', examinerId)]))
    .orderBy('enrolment.id')
  if (enrolmentId !== null) query = query.where('enrolment.id', '=', enrolmentId)
  return query.execute()
}

/** Selects the enrolments he decided as chief, approved or not. */
export function selectDecided(db: Db, examinerId: number) {
  return db
    .selectFrom('review')
    .leftJoin('examiner_conflict as conflict', (join) =>
      join
        .onRef('conflict.enrolment_id', '=', 'review.enrolment_id')
        .onRef('conflict.examiner_id', '=', 'review.examiner_id'),
    )
    .select('review.enrolment_id')
    .where('review.examiner_id', '=', examinerId)
    .where('review.is_chief', '=', sql.lit(true))
    .where('review.withdrawn_at', 'is', null)
    .where('conflict.examiner_id', 'is', null)
}

export async function hasDecided(db: Db, examinerId: number, enrolmentId: number): Promise<boolean> {
  const row = await selectDecided(db, examinerId).where('review.enrolment_id', '=', enrolmentId).executeTakeFirst()
  return row !== undefined
}
