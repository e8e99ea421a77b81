import { type Insertable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { HearingItem } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export async function findHearingItem(db: Db, questionId: number) {
  const row = await db.selectFrom('hearingItem').selectAll().where('questionId', '=', questionId).executeTakeFirst()
  return row ?? null
}
export type HearingItemRow = NonNullable<Awaited<ReturnType<typeof findHearingItem>>>

/** Creates the item of a question or replaces it; a question that a candidate has met gets a new version instead. */
export async function saveHearingItem(db: Db, item: Insertable<HearingItem>): Promise<void> {
  const { questionId: _, ...changes } = item
  await db
    .insertInto('hearingItem')
    .values(item)
    .onConflict((conflict) => conflict.column('questionId').doUpdateSet(changes))
    .execute()
}

export async function insertSound(db: Db, bytes: Buffer, now: Instant): Promise<number> {
  const { id } = await db
    .insertInto('hearingSound')
    .values({ bytes, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether there is such a sound; it cannot be removed until the caller's transaction ends. */
export async function isSoundKept(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('hearingSound').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
    undefined
  )
}

/** Removes sounds that were stored before `before` and belong to no item; returns how many. */
export async function removeUnusedSounds(db: Db, before: Instant, limit: number): Promise<number> {
  const unused = db
    .selectFrom('hearingSound')
    .select('id')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('hearingItem').select('questionId').whereRef('hearingItem.soundId', '=', 'hearingSound.id')),
      ),
    )
    .limit(limit)
    // One that is being taken into use is skipped; the next run sees whether it is used.
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db.deleteFrom('hearingSound').where('id', 'in', unused).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
