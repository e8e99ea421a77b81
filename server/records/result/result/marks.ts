import { type GivenResult, isGivenResult } from '#domain/result/result.ts'
import type { AssignedMark } from '#domain/result/reviewFairness.ts'
import type { Db } from '#server/db/pool.ts'
import { listMarks } from './queries.ts'

export const givenOrNull = (code: number | null): GivenResult | null => (isGivenResult(code) ? code : null)

/** Reads the mark of each assigned examiner of an enrolment, as the rules of fairness need it. */
export async function readMarks(db: Db, enrolmentId: number): Promise<AssignedMark[]> {
  return (await listMarks(db, enrolmentId)).map((row) => ({
    examinerId: row.examinerId,
    code: row.withdrawnAt === null ? givenOrNull(row.resultCode) : null,
    isDecision: row.isChief === true && row.withdrawnAt === null,
    isParty: row.isChief === false,
  }))
}
