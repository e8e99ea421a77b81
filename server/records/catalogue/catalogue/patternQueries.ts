import { type SqlBool, sql } from 'kysely'
import type { BankCount } from '#domain/catalogue/pattern.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The published patterns of a major, by grade and in their order. */
export function listPatternsOfMajor(db: Db, majorId: number) {
  return db
    .selectFrom('exam_pattern')
    .innerJoin('question_type', 'question_type.id', 'exam_pattern.question_type_id')
    .innerJoin('grade', 'grade.id', 'exam_pattern.grade_id')
    .select([
      'exam_pattern.id as patternId',
      'exam_pattern.grade_id as gradeId',
      'grade.name as gradeName',
      'exam_pattern.question_type_id as questionTypeId',
      'question_type.name as typeName',
      'exam_pattern.is_random as isRandom',
      'exam_pattern.submit_count as submitCount',
    ])
    .where('exam_pattern.major_id', '=', majorId)
    .where('exam_pattern.is_published', '=', true)
    .orderBy('exam_pattern.position')
    .orderBy('exam_pattern.id')
    .execute()
}

/** Counts what the bank of a major offers for exams, by grade, type and textbook (`exam/listBank` says which). */
export async function countBank(db: Db, majorId: number): Promise<Array<BankCount & { gradeId: number }>> {
  const rows = await db
    .selectFrom('question')
    .leftJoin('hearing_item', 'hearing_item.question_id', 'question.id')
    .select(['grade_id as gradeId', 'question_type_id as questionTypeId', 'textbook_id as textbookId'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('major_id', '=', majorId)
    .where('is_published', '=', true)
    .where('superseded_at', 'is', null)
    .where((eb) => eb.or([eb('pool', 'is', null), eb('pool', '=', 'exam')]))
    .groupBy(['grade_id', 'question_type_id', 'textbook_id'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The versions of the sets of a major, by grade; a set that was never saved has none. */
export async function listProgrammeVersions(db: Db, majorId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('exam_programme')
    .select(['grade_id', 'version'])
    .where('major_id', '=', majorId)
    .execute()
  return new Map(rows.map(({ grade_id, version }) => [grade_id, version]))
}

export async function findProgramme(db: Db, majorId: number, gradeId: number) {
  const row = await db
    .selectFrom('exam_programme')
    .select(['id', 'version'])
    .where('major_id', '=', majorId)
    .where('grade_id', '=', gradeId)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the online exams of a major that are running, by grade. */
export async function countRunning(db: Db, majorId: number, now: Instant): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('exam_session')
    .innerJoin('enrolment', 'enrolment.id', 'exam_session.enrolment_id')
    .select('enrolment.grade_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('exam_session.set_aside_at', 'is', null)
    .where('exam_session.submitted_at', 'is', null)
    .where(({ eb, or }) => or([eb('exam_session.ends_at', '>', now), eb('exam_session.extended_to', '>', now)]))
    .where('enrolment.major_id', '=', majorId)
    .groupBy('enrolment.grade_id')
    .execute()
  return new Map(rows.map(({ grade_id, count }) => [grade_id, Number(count)]))
}

export interface NewPattern {
  questionTypeId: number
  isRandom: boolean
  submitCount: number
}

/**
 * Replaces the set of a major and grade under `lockCatalogue`. A pattern keeps its id while its type is the same, so that
 * drawn pieces stay with it; those left out are switched off. Returns the id and version of the set.
 */
export async function replacePatterns(
  db: Db,
  { majorId, gradeId }: { majorId: number; gradeId: number },
  patterns: readonly NewPattern[],
): Promise<{ id: number; version: number }> {
  await db
    .updateTable('exam_pattern')
    .set({ is_published: false })
    .where('major_id', '=', majorId)
    .where('grade_id', '=', gradeId)
    .execute()
  if (patterns.length > 0)
    await db
      .insertInto('exam_pattern')
      .values(
        patterns.map((pattern, position) => ({
          major_id: majorId,
          grade_id: gradeId,
          question_type_id: pattern.questionTypeId,
          is_random: pattern.isRandom,
          submit_count: pattern.submitCount,
          position,
          is_published: true,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['major_id', 'grade_id', 'question_type_id']).doUpdateSet(({ ref }) => ({
          is_random: ref('excluded.is_random'),
          submit_count: ref('excluded.submit_count'),
          position: ref('excluded.position'),
          is_published: true,
        })),
      )
      .execute()
  return db
    .insertInto('exam_programme')
    .values({ major_id: majorId, grade_id: gradeId, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['major_id', 'grade_id']).doUpdateSet(({ ref }) => ({
        version: sql<number>`${ref('exam_programme.version')} + 1`,
      })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** The batches that are not over and offer the major in one of the grades, newest first. */
export function listBatchesOffering(db: Db, majorId: number, gradeIds: readonly number[], now: Instant) {
  const isOffered = sql<SqlBool>`exists (
    select from batch_fee f where f.batch_id = exam_batch.id and f.fee_fen > 0
      and f.major_id = ${majorId} and f.grade_id = any(${[...gradeIds]}::int[]))`
  return db
    .selectFrom('exam_batch')
    .select(['id', 'name'])
    .where(isOffered)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('registration_closes_at', '>', now),
        exists(
          selectFrom('exam_time')
            .select('exam_time.id')
            .whereRef('exam_time.batch_id', '=', 'exam_batch.id')
            .where('exam_time.ends_at', '>', now),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Whether each of these question types is there and not switched off. */
export async function areTypesOffered(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('question_type')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('is_published', '=', true)
    .execute()
  return rows.length === new Set(ids).size
}
