import { isResultVisible } from '#domain/result/result.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findMarked, type MarkedRow } from '#server/records/result/review/queries.ts'
import { found, refuse } from '#server/refuse.ts'

/** An enrolment of the account whose result it sees; all others are refused NOT_FOUND. */
export async function requireSeenResult(
  { db, me, now }: Pick<Ctx<Me>, 'db' | 'me' | 'now'>,
  enrolmentId: number,
): Promise<MarkedRow & { resultCode: number }> {
  const row = found(await findMarked(db, enrolmentId))
  const { accountId, resultCode } = row
  if (accountId !== me.accountId || resultCode === null || !isResultVisible(row, now)) return refuse('NOT_FOUND')
  return { ...row, resultCode }
}
