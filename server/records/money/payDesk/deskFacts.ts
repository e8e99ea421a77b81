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
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .select([
      'enrolment.id',
      'exam_area.pays_online',
      'exam_batch.is_locked',
      'exam_batch.registration_opens_at',
      'exam_batch.registration_closes_at',
    ])
    .where('enrolment.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        paysOnline: row.pays_online,
        batch: {
          isLocked: row.is_locked,
          registrationOpensAt: row.registration_opens_at,
          registrationClosesAt: row.registration_closes_at,
        },
      },
    ]),
  )
}

/** The PayCode of each enrolment, by id: the code of its newest order that pays nobody else. */
export async function mapPayCodes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('pay_order')
    .distinctOn('enrolment_id')
    .select(['enrolment_id', 'pay_code'])
    .where('enrolment_id', '=', anyOf(ids))
    .orderBy('enrolment_id')
    .orderBy('id', 'desc')
    .$narrowType<{ enrolment_id: number }>()
    .execute()
  return new Map(rows.map(({ enrolment_id, pay_code }) => [enrolment_id, pay_code]))
}

/** The enrolment whose PayCode this is or was; null for an unknown code and for that of a bill of several. */
export async function findEnrolmentOfCode(db: Db, payCode: string): Promise<number | null> {
  const row = await db.selectFrom('pay_order').select('enrolment_id').where('pay_code', '=', payCode).executeTakeFirst()
  return row?.enrolment_id ?? null
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
  if (within !== null) query = query.where('area_id', '=', anyOf(within))
  return query.orderBy('id').forUpdate().execute()
}
