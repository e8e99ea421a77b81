import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { insertStep, moveAppeal } from './appealWrites.ts'

async function findAppealOf(db: Db, correctionId: number): Promise<number | null> {
  const row = await db.selectFrom('appeal').select('id').where('correctionId', '=', correctionId).executeTakeFirst()
  return row?.id ?? null
}

interface Corrected {
  id: number
  fromCode: number
  toCode: number
  reason: string
  askedBy: number
  askedAt: Instant
}
interface Decided {
  by: number
  now: Instant
}

/**
 * A correction that an appeal led to answers it, and the appeal's id is returned; one that no appeal led to changes none, and null
 * is returned.
 */
export async function answerByCorrection(db: Db, correction: Corrected, { by, now }: Decided): Promise<number | null> {
  const id = await findAppealOf(db, correction.id)
  if (id === null) return null
  const { fromCode, toCode, reason, askedBy, askedAt } = correction
  await moveAppeal(db, id, 'correctionMade', {
    decidedFrom: fromCode,
    toCode,
    answer: reason,
    decidedBy: askedBy,
    decidedAt: askedAt,
    releasedBy: by,
    releasedAt: now,
  })
  await insertStep(db, id, { kind: 'corrected', note: reason, by, now })
  return id
}

/** Where a correction is declined or withdrawn, the appeal that led to it is checked anew. */
export async function dropCorrectionOf(db: Db, correctionId: number, { by, now }: Decided): Promise<void> {
  const id = await findAppealOf(db, correctionId)
  if (id === null) return
  await moveAppeal(db, id, 'correctionDropped', { correctionId: null })
  await insertStep(db, id, { kind: 'notCorrected', by, now })
}
