import type { Selectable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** What decides, beside the enrolment itself, whether a desk can take its fee. */
export interface DeskFacts {
  paysOnline: boolean
  batch: { isLocked: boolean; registrationOpensAt: Instant; registrationClosesAt: Instant }
}

/** The facts of these enrolments by the enrolment's id. */
export async function mapDeskFacts(db: Db, ids: readonly number[]): Promise<Map<number, DeskFacts>> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select([
      'enrolment.id',
      'examArea.paysOnline',
      'examBatch.isLocked',
      'examBatch.registrationOpensAt',
      'examBatch.registrationClosesAt',
    ])
    .where('enrolment.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        paysOnline: row.paysOnline,
        batch: {
          isLocked: row.isLocked,
          registrationOpensAt: row.registrationOpensAt,
          registrationClosesAt: row.registrationClosesAt,
        },
      },
    ]),
  )
}

/** The PayCode of each enrolment, by id: the code of its newest order that pays nobody else. */
export async function mapPayCodes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('payOrder')
    .distinctOn('enrolmentId')
    .select(['enrolmentId', 'payCode'])
    .where('enrolmentId', '=', anyOf(ids))
    .orderBy('enrolmentId')
    .orderBy('id', 'desc')
    .$narrowType<{ enrolmentId: number }>()
    .execute()
  return new Map(rows.map(({ enrolmentId, payCode }) => [enrolmentId, payCode]))
}

/** The enrolment whose PayCode this is or was; null for an unknown code and for that of a bill of several. */
export async function findEnrolmentOfCode(db: Db, payCode: string): Promise<number | null> {
  const row = await db.selectFrom('payOrder').select('enrolmentId').where('payCode', '=', payCode).executeTakeFirst()
  return row?.enrolmentId ?? null
}

/**
 * Locks these enrolments by ascending id. Those outside the areas of a limited account are left out, like ids that nobody
 * has.
 */
export function lockForDesk(
  db: Db,
  ids: readonly number[],
  within: readonly number[] | null,
): Promise<Array<Selectable<DB['enrolment']>>> {
  let query = db.selectFrom('enrolment').selectAll().where('id', '=', anyOf(ids))
  if (within !== null) query = query.where('areaId', '=', anyOf(within))
  return query.orderBy('id').forUpdate().execute()
}
