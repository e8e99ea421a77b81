import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The examiner who marks an appeal again, and his mark as far as it is there. */
export async function findAppealMark(db: Db, appealId: number) {
  const row = await db
    .selectFrom('appealMark')
    .innerJoin('account', 'account.id', 'appealMark.examinerId')
    .selectAll('appealMark')
    .select('account.name as examinerName')
    .where('appealMark.appealId', '=', appealId)
    .where('appealMark.endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Who marks each of these appeals again. */
export async function mapExaminers(db: Db, appealIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('appealMark')
    .innerJoin('account', 'account.id', 'appealMark.examinerId')
    .select(['appealMark.appealId', 'account.name'])
    .where('appealMark.appealId', '=', anyOf(appealIds))
    .where('appealMark.endedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ appealId, name }) => [appealId, name]))
}

/** Whoever has marked this enrolment, even if that mark was withdrawn since, or another appeal against it. */
export async function listMarkersOf(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select('examinerId')
    .where('enrolmentId', '=', enrolmentId)
    .union(
      db
        .selectFrom('appealMark')
        .select('examinerId')
        .where('enrolmentId', '=', enrolmentId)
        .where((eb) => eb.or([eb('endedAt', 'is', null), eb('submittedAt', 'is not', null)])),
    )
    .execute()
  return rows.map(({ examinerId }) => examinerId)
}

/** The marks from before, of whoever was assigned or decided as chief. */
export function listEarlierMarks(db: Db, enrolmentId: number) {
  return db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.examinerId')
    .select(['account.id', 'account.name', 'review.resultCode'])
    .where('review.enrolmentId', '=', enrolmentId)
    .where('review.withdrawnAt', 'is', null)
    .orderBy('review.submittedAt')
    .orderBy('review.id')
    .execute()
}

/** Gives an appeal to an examiner, instead of whoever had it. The enrolment is locked. */
export async function insertAppealMark(
  db: Db,
  mark: { appealId: number; enrolmentId: number; examinerId: number; by: number; now: Instant },
): Promise<void> {
  const { by, now, ...key } = mark
  await endAppealMark(db, mark.appealId, now)
  await db
    .insertInto('appealMark')
    .values({ ...key, assignedBy: by, assignedAt: now })
    .execute()
}

/** Takes an appeal from the examiner who has it; what he wrote stays stored. */
export async function endAppealMark(db: Db, appealId: number, now: Instant): Promise<void> {
  await db
    .updateTable('appealMark')
    .set({ endedAt: now })
    .where('appealId', '=', appealId)
    .where('endedAt', 'is', null)
    .execute()
}

/** How many marks of appeals each of these examiners has still to give. */
export async function mapOpenAppeals(db: Db, examinerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('appealMark')
    .select(['examinerId', sql<number>`count(*)::int`.as('open')])
    .where('examinerId', '=', anyOf(examinerIds))
    .where('endedAt', 'is', null)
    .where('submittedAt', 'is', null)
    .groupBy('examinerId')
    .execute()
  return new Map(rows.map(({ examinerId, open }) => [examinerId, open]))
}
