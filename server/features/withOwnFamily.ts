import { bit } from '#contract/bit.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'

/**
 * What waits for a second person, as it is shown, and whether it is about the caller's own family, which he is told before
 * OWN_FAMILY is.
 */
export async function withOwnFamily<Row extends { enrolmentId: number }, Wire extends object>(
  { db, me }: Pick<Ctx<Pick<Me, 'accountId'>>, 'db' | 'me'>,
  rows: readonly Row[],
  wireOf: (row: Row) => Wire,
  /** The enrolments that the decision covers. */
  idsOf: (row: Row) => readonly number[] = ({ enrolmentId }) => [enrolmentId],
): Promise<Array<Wire & { IsOwnFamily: 0 | 1 }>> {
  if (rows.length === 0) return []
  const own = new Set(await listOwnFamily(db, me.accountId, rows.flatMap(idsOf)))
  return rows.map((row) => ({ ...wireOf(row), IsOwnFamily: bit(idsOf(row).some((id) => own.has(id))) }))
}
