import { DAY_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { removeUnusedSounds } from '#server/records/examRoom/hearing/bankQueries.ts'

const MAX_PER_RUN = 500

/** Removes sounds that were uploaded a day ago and belong to no item: abandoned uploads and imports. */
export async function removeSounds(ctx: JobCtx): Promise<void> {
  const before = ctx.now - DAY_MS
  while ((await removeUnusedSounds(ctx.db, before, MAX_PER_RUN)) === MAX_PER_RUN);
}
