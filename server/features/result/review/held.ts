import type { Db } from '#server/db/pool.ts'
import { hasDecided, listDecidable } from '#server/records/result/review/heldQueries.ts'
import { findExaminer } from '#server/records/schedule/examTime/examinerQueries.ts'
import { relatedTo } from '#server/records/schedule/examTime/relatedTo.ts'

/**
 * Lists the held results this examiner may decide: he is a chief, was not one of the markers, did not step back and is
 * not related to the candidate (rulings#result, threats#X4). With `enrolmentId` null it lists all of them.
 */
export async function listHeldForChief(db: Db, examinerId: number, enrolmentId: number | null): Promise<number[]> {
  const examiner = await findExaminer(db, examinerId)
  if (!examiner?.isChief) return []
  const { mobile, organisation } = examiner
  const rows = await listDecidable(db, examinerId, enrolmentId)
  return rows
    .filter((row) => relatedTo({ accountId: examinerId, mobile, organisation }, row) === null)
    .map(({ id }) => id)
}

/** Tells whether this examiner may give, or has given, the chief's decision on this enrolment. */
export async function isForChief(db: Db, examinerId: number, enrolmentId: number): Promise<boolean> {
  if (await hasDecided(db, examinerId, enrolmentId)) return true
  return (await listHeldForChief(db, examinerId, enrolmentId)).length > 0
}
