import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import type { Ctx } from '#server/context.ts'
import { examinerWire } from '#server/records/people/examiner/examinerWire.ts'
import { readLoads } from '#server/records/people/examiner/loadQueries.ts'
import { findExaminerRow } from '#server/records/people/examiner/peopleQueries.ts'
import { found } from '#server/refuse.ts'

/** One examiner with what waits for him. Refuses NOT_FOUND. */
export async function findExaminerWire({ db, now }: Pick<Ctx, 'db' | 'now'>, accountId: number): Promise<ExaminerWire> {
  const row = found(await findExaminerRow(db, accountId, now))
  const loadOf = await readLoads(db, [accountId])
  return examinerWire(row, loadOf(accountId))
}
