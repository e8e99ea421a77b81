import { sql } from 'kysely'
import type { OpeningStep } from '#contract/people/staffOpening.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'

/** Whether any exam time is published: the first exam is then on its way. */
export async function hasPublishedExamTime(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('examTime').select('id').where('publishedAt', 'is not', null).limit(1).execute()
  return rows.length > 0
}

/**
 * How much there is of everything that an exam needs, and the newest batch. What is not published does not count, nor does one
 * of the staff accounts, which is the one that asks.
 */
export async function countOpening(db: Db): Promise<Record<OpeningStep, number> & { batchId: number | null }> {
  const { rows } = await sql<Record<OpeningStep, number> & { batchId: number | null }>`
    select
      newest.id as batch_id,
      (select count(*)::int from site_setting where key = 'servicePhones') as site,
      (select count(*)::int - 1 from account where user_type = ${USER_TYPE.staff}) as colleagues,
      (select count(*)::int from exam_area where is_published) as areas,
      (select count(*)::int from major where is_published) as majors,
      (select count(*)::int from grade where is_published) as grades,
      (select count(*)::int from question_type where is_published) as types,
      (select count(*)::int from textbook where is_published) as textbooks,
      (select count(*)::int from question where is_published and superseded_at is null) as questions,
      (select count(distinct (major_id, grade_id))::int from exam_pattern where is_published) as patterns,
      (select count(*)::int from exam_batch) as batch,
      (select count(*)::int from batch_fee where batch_id = newest.id and fee_fen > 0) as fees,
      (select count(*)::int from exam_batch where published_at is not null) as publish,
      (select count(*)::int from news where published_no is not null) as news,
      (select count(*)::int from examiner) as examiners,
      (select count(*)::int from exam_time) as times
    from (select max(id) as id from exam_batch) as newest`.execute(db)
  return rows[0] as Record<OpeningStep, number> & { batchId: number | null }
}
