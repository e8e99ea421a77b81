import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

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
      check_status: judgement.status,
      check_remark: judgement.remark,
      checked_at: judgement.now,
      checked_by: judgement.by,
      updated_at: judgement.now,
    })
    .where('id', '=', judgement.id)
    .where('photo_id', '=', judgement.photoId)
    .where('check_status', '=', judgement.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
