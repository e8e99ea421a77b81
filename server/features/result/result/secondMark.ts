import { MODE } from '#domain/enrolment/examMode.ts'
import type { GivenResult } from '#domain/result/result.ts'
import { drawnShare, MARKS_OF_TWO, whySecondMark } from '#domain/result/secondMark.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findSecondMark, insertSecondMark, listOfMajor } from '#server/records/result/result/secondMarkQueries.ts'

/**
 * Whether the result waits for a second mark that nobody is assigned to yet, after drawing it where the rule of the batch
 * says so (office#marking). The caller holds the enrolment's lock, in the transaction of the first mark: nobody can
 * approve a result between the mark and the draw. On site nobody can mark again what was played, so only videos and
 * recordings are drawn.
 */
export async function waitsForSecondMark(
  db: Db,
  enrolmentId: number,
  codes: ReadonlyArray<GivenResult | null>,
  now: Instant,
): Promise<boolean> {
  if (codes.length >= MARKS_OF_TWO) return false
  const facts = await findSecondMark(db, enrolmentId)
  if (!facts) return false
  if (facts.drawnAt !== null) return facts.liftedAt === null
  const { batchId, majorId, gradeId, sharePercent, allFails, wholeGradeIds, seed } = facts
  const code = codes[0] ?? null
  if (code === null || facts.mode !== MODE.online || seed === null) return false
  const rule = { sharePercent: sharePercent ?? 0, allFails: allFails === true, wholeGradeIds: wholeGradeIds ?? [] }
  const sure = whySecondMark(rule, { code, gradeId, isInShare: false })
  const isInShare =
    sure === null &&
    rule.sharePercent > 0 &&
    drawnShare(await listOfMajor(db, batchId, majorId), { seed, sharePercent: rule.sharePercent }).has(enrolmentId)
  const reason = whySecondMark(rule, { code, gradeId, isInShare })
  if (reason === null) return false
  await insertSecondMark(db, { enrolmentId, reason, now })
  return true
}
