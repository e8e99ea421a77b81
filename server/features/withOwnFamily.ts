import { bit } from '#contract/bit.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'

/** Adds to what waits for a second person whether it is about the caller's own family, which he is told before OWN_FAMILY is. */
export async function withOwnFamily<Item extends { EF_ID: number }>(
  { db, me }: Pick<Ctx<Pick<Me, 'accountId'>>, 'db' | 'me'>,
  items: readonly Item[],
  /** The enrolments of which is decided with an item, where there are several. */
  idsOf: (item: Item, at: number) => readonly number[] = ({ EF_ID }) => [EF_ID],
): Promise<Array<Item & { IsOwnFamily: 0 | 1 }>> {
  if (items.length === 0) return []
  const ids = items.map(idsOf)
  const own = new Set(await listOwnFamily(db, me.accountId, ids.flat()))
  return items.map((item, at) => ({ ...item, IsOwnFamily: bit(ids[at]?.some((id) => own.has(id)) === true) }))
}
