import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { SecondMarkReason } from '#domain/result/secondMark.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** What decides whether an enrolment needs a second mark: the rule of its batch, if there is one, and what was drawn. */
export async function findSecondMark(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .leftJoin('secondMarkRule as rule', 'rule.batchId', 'enrolment.batchId')
    .leftJoin('secondMark as drawn', 'drawn.enrolmentId', 'enrolment.id')
    .select(['enrolment.mode', 'enrolment.batchId', 'enrolment.majorId', 'enrolment.gradeId'])
    .select(['rule.sharePercent', 'rule.allFails', 'rule.wholeGradeIds', 'rule.seed'])
    .select(['drawn.drawnAt', 'drawn.liftedAt'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

/** The online enrolments of one major of a batch, among which the share is drawn. */
export async function listOfMajor(db: Db, batchId: number, majorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('batchId', '=', batchId)
    .where('majorId', '=', majorId)
    .where('mode', '=', sql.lit(MODE.online))
    .where('payStatus', '=', sql.lit(PAY_STATUS.paid))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertSecondMark(
  db: Db,
  { enrolmentId, reason, now }: { enrolmentId: number; reason: SecondMarkReason; now: Instant },
): Promise<void> {
  await db
    .insertInto('secondMark')
    .values({ enrolmentId, reason, drawnAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Staff decide that the first mark is enough; false where no second mark is drawn, or it was lifted before. */
export async function liftSecondMark(
  db: Db,
  { enrolmentId, actorId, reason, now }: { enrolmentId: number; actorId: number; reason: string; now: Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('secondMark')
    .set({ liftedAt: now, liftedBy: actorId, liftReason: reason })
    .where('enrolmentId', '=', enrolmentId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
