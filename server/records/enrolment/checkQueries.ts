import { sql } from 'kysely'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface Judgement {
  id: number
  photoId: number
  /** The status before this verdict. */
  from: 0 | 1 | 2
  status: 0 | 1 | 2
  remark: string
  by: number
  now: Instant
}

/** Stores a verdict on the photo that was seen; false when the photo was replaced or checked in the meantime. */
export async function moveCheck(db: Db, judgement: Judgement): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set({
      checkStatus: judgement.status,
      checkRemark: judgement.remark,
      checkedAt: judgement.now,
      checkedBy: judgement.by,
      updatedAt: judgement.now,
    })
    .where('id', '=', judgement.id)
    .where('photoId', '=', judgement.photoId)
    .where('checkStatus', '=', judgement.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Those of these enrolments whose photo failed the check and has not been replaced; who got the fee back is left alone. */
export function listFailedPhotos(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .select(['id', 'checkRemark'])
    .where('id', '=', anyOf(ids))
    .where('checkStatus', '=', sql.lit(CHECK_STATUS.failed))
    .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .orderBy('id')
    .execute()
}

/** Returns the name of a staff member; null for an id of null. */
export async function findCheckerName(db: Db, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null
  const row = await db
    .selectFrom('account')
    .select(['name', 'nickname', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ? row.name || row.nickname || row.mobile : null
}
