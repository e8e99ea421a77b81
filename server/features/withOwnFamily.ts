import { bit } from '#contract/bit.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'

/** Adds to what waits for a second person whether it is about the caller's own family, which he is told before OWN_FAMILY is. */
export async function withOwnFamily<Item extends { EF_ID: number }>(
  { db, me }: Pick<Ctx<Pick<Me, 'accountId'>>, 'db' | 'me'>,
  items: readonly Item[],
): Promise<Array<Item & { IsOwnFamily: 0 | 1 }>> {
  if (items.length === 0) return []
  const ids = items.map(({ EF_ID }) => EF_ID)
  const own = new Set(await listOwnFamily(db, me.accountId, ids))
  return items.map((item) => ({ ...item, IsOwnFamily: bit(own.has(item.EF_ID)) }))
}
