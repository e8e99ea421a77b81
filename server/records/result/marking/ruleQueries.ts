import { sql } from 'kysely'
import type { SecondMarkRule } from '#domain/result/secondMark.ts'
import type { Db } from '#server/db/pool.ts'

const columns = ['batchId', 'sharePercent', 'allFails', 'wholeGradeIds', 'version'] as const

export async function findRule(db: Db, batchId: number) {
  const row = await db.selectFrom('secondMarkRule').select(columns).where('batchId', '=', batchId).executeTakeFirst()
  return row ?? null
}
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>

/** Locks the rule of a batch, after making the empty one with version 0 where there is none. */
export async function lockRule(db: Db, batchId: number, seed: number): Promise<RuleRow> {
  await db
    .insertInto('secondMarkRule')
    .values({ batchId, sharePercent: 0, allFails: false, wholeGradeIds: [], seed, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('secondMarkRule')
    .select(columns)
    .where('batchId', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function changeRule(db: Db, batchId: number, rule: SecondMarkRule): Promise<RuleRow> {
  return db
    .updateTable('secondMarkRule')
    .set((eb) => ({
      sharePercent: rule.sharePercent,
      allFails: rule.allFails,
      wholeGradeIds: [...rule.wholeGradeIds],
      version: eb('version', '+', 1),
    }))
    .where('batchId', '=', batchId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Enrolments of a batch whose first mark came in before the rule, by id. */
export async function listMarkedBefore(db: Db, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrolment.id from enrolment
    left join exam_result on exam_result.enrolment_id = enrolment.id
    where enrolment.batch_id = ${batchId} and exam_result.approved_at is null
      and exists (select from review where review.enrolment_id = enrolment.id and review.withdrawn_at is null)
      and not exists (select from second_mark where second_mark.enrolment_id = enrolment.id)
    order by enrolment.id`.execute(db)
  return rows.map(({ id }) => id)
}
