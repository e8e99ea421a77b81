import { type SqlBool, sql } from 'kysely'
import type { BankCount } from '#domain/catalogue/pattern.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The published patterns of a major, by grade and in their order. */
export function listPatternsOfMajor(db: Db, majorId: number) {
  return db
    .selectFrom('examPattern')
    .innerJoin('questionType', 'questionType.id', 'examPattern.questionTypeId')
    .innerJoin('grade', 'grade.id', 'examPattern.gradeId')
    .select([
      'examPattern.id as patternId',
      'examPattern.gradeId',
      'grade.name as gradeName',
      'examPattern.questionTypeId',
      'questionType.name as typeName',
      'examPattern.isRandom',
      'examPattern.submitCount',
    ])
    .where('examPattern.majorId', '=', majorId)
    .where('examPattern.isPublished', '=', true)
    .orderBy('examPattern.position')
    .orderBy('examPattern.id')
    .execute()
}

/** Counts what the bank of a major offers for exams, by grade, type and textbook (`exam/listBank` says which). */
export async function countBank(db: Db, majorId: number): Promise<Array<BankCount & { gradeId: number }>> {
  const rows = await db
    .selectFrom('question')
    .leftJoin('hearingItem', 'hearingItem.questionId', 'question.id')
    .select(['gradeId', 'questionTypeId', 'textbookId'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('majorId', '=', majorId)
    .where('isPublished', '=', true)
    .where('supersededAt', 'is', null)
    .where((eb) => eb.or([eb('pool', 'is', null), eb('pool', '=', 'exam')]))
    .groupBy(['gradeId', 'questionTypeId', 'textbookId'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The versions of the sets of a major, by grade; a set that was never saved has none. */
export async function listProgrammeVersions(db: Db, majorId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('examProgramme')
    .select(['gradeId', 'version'])
    .where('majorId', '=', majorId)
    .execute()
  return new Map(rows.map(({ gradeId, version }) => [gradeId, version]))
}

export async function findProgramme(db: Db, majorId: number, gradeId: number) {
  const row = await db
    .selectFrom('examProgramme')
    .select(['id', 'version'])
    .where('majorId', '=', majorId)
    .where('gradeId', '=', gradeId)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the online exams of a major that are running, by grade. */
export async function countRunning(db: Db, majorId: number, now: Instant): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('examSession')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .select('enrolment.gradeId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('examSession.setAsideAt', 'is', null)
    .where('examSession.submittedAt', 'is', null)
    .where(({ eb, or }) => or([eb('examSession.endsAt', '>', now), eb('examSession.extendedTo', '>', now)]))
    .where('enrolment.majorId', '=', majorId)
    .groupBy('enrolment.gradeId')
    .execute()
  return new Map(rows.map(({ gradeId, count }) => [gradeId, Number(count)]))
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
    .updateTable('examPattern')
    .set({ isPublished: false })
    .where('majorId', '=', majorId)
    .where('gradeId', '=', gradeId)
    .execute()
  if (patterns.length > 0)
    await db
      .insertInto('examPattern')
      .values(
        patterns.map((pattern, position) => ({
          majorId,
          gradeId,
          questionTypeId: pattern.questionTypeId,
          isRandom: pattern.isRandom,
          submitCount: pattern.submitCount,
          position,
          isPublished: true,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['majorId', 'gradeId', 'questionTypeId']).doUpdateSet(({ ref }) => ({
          isRandom: ref('excluded.isRandom'),
          submitCount: ref('excluded.submitCount'),
          position: ref('excluded.position'),
          isPublished: true,
        })),
      )
      .execute()
  return db
    .insertInto('examProgramme')
    .values({ majorId, gradeId, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['majorId', 'gradeId']).doUpdateSet(({ ref }) => ({
        version: sql<number>`${ref('examProgramme.version')} + 1`,
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
    .selectFrom('examBatch')
    .select(['id', 'name'])
    .where(isOffered)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('registrationClosesAt', '>', now),
        exists(
          selectFrom('examTime')
            .select('examTime.id')
            .whereRef('examTime.batchId', '=', 'examBatch.id')
            .where('examTime.endsAt', '>', now),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Whether each of these question types is there and not switched off. */
export async function areTypesOffered(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('questionType')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('isPublished', '=', true)
    .execute()
  return rows.length === new Set(ids).size
}
