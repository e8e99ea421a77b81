import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { relationColumns } from '#server/records/schedule/examTime/examinerQueries.ts'

/**
 * Lists the held results that this examiner may decide as chief, as far as the database tells: he has neither marked them nor
 * stepped back from them, and staff have given them to no other chief. The columns tell his relations to the candidate.
 */
export function listDecidable(db: Db, examinerId: number, enrolmentId: number | null) {
  let query = db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .leftJoin('examinerAssignment as own', (join) =>
      join.onRef('own.enrolmentId', '=', 'enrolment.id').on('own.examinerId', '=', examinerId),
    )
    .leftJoin('examinerConflict as conflict', (join) =>
      join.onRef('conflict.enrolmentId', '=', 'enrolment.id').on('conflict.examinerId', '=', examinerId),
    )
    .leftJoin('review as mark', (join) =>
      join
        .onRef('mark.enrolmentId', '=', 'enrolment.id')
        .on('mark.examinerId', '=', examinerId)
        .on('mark.isChief', '=', sql.lit(false)),
    )
    .leftJoin('heldChief', 'heldChief.enrolmentId', 'enrolment.id')
    .leftJoin('examinerOut', (join) =>
      join.onRef('examinerOut.batchId', '=', 'enrolment.batchId').on('examinerOut.examinerId', '=', examinerId),
    )
    .select('enrolment.id')
    .select(relationColumns)
    .where('examResult.isHeld', '=', sql.lit(true))
    .where('examResult.approvedAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('own.examinerId', 'is', null)
    // He counts as a marker even if he was unassigned or withdrew his review since.
    .where('mark.id', 'is', null)
    .where('conflict.examinerId', 'is', null)
    .where('examinerOut.examinerId', 'is', null)
    .where((eb) => eb.or([eb('heldChief.examinerId', 'is', null), eb('heldChief.examinerId', '=', examinerId)]))
    .orderBy('enrolment.id')
  if (enrolmentId !== null) query = query.where('enrolment.id', '=', enrolmentId)
  return query.execute()
}

/** Selects the enrolments that this examiner has decided as chief, approved or not. */
export function selectDecided(db: Db, examinerId: number) {
  return db
    .selectFrom('review')
    .leftJoin('examinerConflict as conflict', (join) =>
      join
        .onRef('conflict.enrolmentId', '=', 'review.enrolmentId')
        .onRef('conflict.examinerId', '=', 'review.examinerId'),
    )
    .select('review.enrolmentId')
    .where('review.examinerId', '=', examinerId)
    .where('review.isChief', '=', sql.lit(true))
    .where('review.withdrawnAt', 'is', null)
    .where('conflict.examinerId', 'is', null)
}

export async function hasDecided(db: Db, examinerId: number, enrolmentId: number): Promise<boolean> {
  const row = await selectDecided(db, examinerId).where('review.enrolmentId', '=', enrolmentId).executeTakeFirst()
  return row !== undefined
}
