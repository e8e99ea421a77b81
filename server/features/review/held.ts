import type { Db } from '#server/db/pool.ts'
import { hasDecided, listHeld } from '#server/records/review/heldQueries.ts'
import { findExaminer } from '#server/records/schedule/examinerQueries.ts'
import { relatedTo } from '#server/records/schedule/relatedTo.ts'

/**
 * The held results that wait for this examiner: he is marked as chief, was not one of the markers, did not step back and is
 * not related to the candidate (rulings 7, threats#X4). `enrolmentId` null: all of them.
 */
export async function listHeldFor(db: Db, examinerId: number, enrolmentId: number | null): Promise<number[]> {
  const examiner = await findExaminer(db, examinerId)
  if (!examiner?.is_chief) return []
  const { mobile, organisation } = examiner
  const rows = await listHeld(db, examinerId, enrolmentId)
  return rows
    .filter((row) => relatedTo({ accountId: examinerId, mobile, organisation }, row) === null)
    .map(({ id }) => id)
}

/** Whether a chief's decision on this enrolment is his to give, or was given by him. */
export async function isForChief(db: Db, examinerId: number, enrolmentId: number): Promise<boolean> {
  if (await hasDecided(db, examinerId, enrolmentId)) return true
  return (await listHeldFor(db, examinerId, enrolmentId)).length > 0
}
