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
    .leftJoin('second_mark_rule as rule', 'rule.batch_id', 'enrolment.batch_id')
    .leftJoin('second_mark as drawn', 'drawn.enrolment_id', 'enrolment.id')
    .select(['enrolment.mode', 'enrolment.batch_id', 'enrolment.major_id', 'enrolment.grade_id'])
    .select(['rule.share_percent', 'rule.all_fails', 'rule.whole_grade_ids', 'rule.seed'])
    .select(['drawn.drawn_at', 'drawn.lifted_at'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

/** The online enrolments of one major of a batch, among which the share is drawn. */
export async function listOfMajor(db: Db, batchId: number, majorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('major_id', '=', majorId)
    .where('mode', '=', sql.lit(MODE.online))
    .where('pay_status', '=', sql.lit(PAY_STATUS.paid))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertSecondMark(
  db: Db,
  { enrolmentId, reason, now }: { enrolmentId: number; reason: SecondMarkReason; now: Instant },
): Promise<void> {
  await db
    .insertInto('second_mark')
    .values({ enrolment_id: enrolmentId, reason, drawn_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Staff decide that the first mark is enough; false where no second mark is drawn, or it was lifted before. */
export async function liftSecondMark(
  db: Db,
  { enrolmentId, actorId, reason, now }: { enrolmentId: number; actorId: number; reason: string; now: Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('second_mark')
    .set({ lifted_at: now, lifted_by: actorId, lift_reason: reason })
    .where('enrolment_id', '=', enrolmentId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
