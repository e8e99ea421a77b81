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
  if (facts.drawn_at !== null) return facts.lifted_at === null
  const { batch_id, major_id, grade_id, share_percent, all_fails, whole_grade_ids, seed } = facts
  const code = codes[0] ?? null
  if (code === null || facts.mode !== MODE.online || seed === null) return false
  const rule = { sharePercent: share_percent ?? 0, allFails: all_fails === true, wholeGradeIds: whole_grade_ids ?? [] }
  const sure = whySecondMark(rule, { code, gradeId: grade_id, isInShare: false })
  const isInShare =
    sure === null &&
    rule.sharePercent > 0 &&
    drawnShare(await listOfMajor(db, batch_id, major_id), { seed, sharePercent: rule.sharePercent }).has(enrolmentId)
  const reason = whySecondMark(rule, { code, gradeId: grade_id, isInShare })
  if (reason === null) return false
  await insertSecondMark(db, { enrolmentId, reason, now })
  return true
}
