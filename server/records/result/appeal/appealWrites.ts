import type { Updateable } from 'kysely'
import {
  type AppealDeed,
  type AppealOrigin,
  type AppealRule,
  type AppealState,
  type AppealStepKind,
  appealMoves,
} from '#domain/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import type { Appeal } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import type { AppealPiece } from './appealQueries.ts'

interface NewAppeal {
  enrolmentId: number
  origin: AppealOrigin
  state: AppealState
  reason: string
  rule: AppealRule
  /** What the family was told that it costs; 0 where staff ask by themselves. */
  feeFen: number
  fromCode: number
  pieces: readonly AppealPiece[]
  by: number
  now: Instant
}

/** Inserts an appeal with its first step; without pieces it is about the whole exam. Returns its id. */
export async function insertAppeal(db: Db, { pieces, by, now, ...appeal }: NewAppeal): Promise<number> {
  const { id } = await db
    .insertInto('appeal')
    .values({ ...appeal, isWhole: pieces.length === 0, sentBy: by, sentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pieces.length > 0)
    await db
      .insertInto('appealPiece')
      .values(pieces.map(({ ordinal, title }, position) => ({ appealId: id, ordinal, title, position })))
      .execute()
  await insertStep(db, id, { kind: appeal.state === 'unpaid' ? 'kept' : 'sent', by, now })
  return id
}

interface NewStep {
  kind: AppealStepKind
  note?: string
  by: number
  now: Instant
}

export async function insertStep(db: Db, appealId: number, { kind, note = '', by, now }: NewStep): Promise<void> {
  await db.insertInto('appealStep').values({ appealId, kind, note, byId: by, at: now }).execute()
}

/** Moves an appeal as the deed does; false where it is not in a state that takes it. */
export async function moveAppeal(
  db: Db,
  id: number,
  deed: AppealDeed,
  columns: Updateable<Appeal> = {},
): Promise<boolean> {
  const { from, to } = appealMoves[deed]
  const { numUpdatedRows } = await db
    .updateTable('appeal')
    .set((eb) => ({ ...columns, state: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
