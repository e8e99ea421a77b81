import type { Ctx } from '#server/context.ts'

/** Lookups of mobiles are counted in this window (rulings 3). */
const WINDOW_MS = 600_000

/** How many lookups `who` has made in the last ten minutes, this one included. */
export async function countLookup({ together, now }: Pick<Ctx, 'together' | 'now'>, who: string): Promise<number> {
  return (await together.count({ key: `lookup by ${who}`, windowMs: WINDOW_MS, now })).calls
}
