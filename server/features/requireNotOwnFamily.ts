import { whyOwnFamily } from '#domain/people/ownFamily.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'
import { refuseIf } from '#server/refuse.ts'

/** Refuses what two people decide to somebody whose own child it is about: OWN_FAMILY. */
export async function requireNotOwnFamily(
  { db, me }: Pick<Ctx<Pick<Me, 'accountId'>>, 'db' | 'me'>,
  enrolmentId: number,
): Promise<void> {
  refuseIf(whyOwnFamily(await listOwnFamily(db, me.accountId, [enrolmentId]), enrolmentId))
}
