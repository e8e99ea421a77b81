import type { Ctx, Me } from '#server/context.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * What two people decide is decided by nobody for the own family, whichever account it has (docs/adr/several-hats.md).
 * Refuses OWN_FAMILY.
 */
export async function requireNotOwnFamily(
  { db, me }: Pick<Ctx<Pick<Me, 'accountId'>>, 'db' | 'me'>,
  enrolmentId: number,
): Promise<void> {
  if ((await listOwnFamily(db, me.accountId, [enrolmentId])).length > 0) refuse('OWN_FAMILY')
}
