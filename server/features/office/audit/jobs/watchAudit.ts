import { findPatterns, WATCHED_MS } from '#domain/office/watch.ts'
import type { JobCtx } from '#server/context.ts'
import { mapWatched, noteAlarm } from '#server/records/office/audit/watchQueries.ts'

/** Looks for rare patterns in what staff looked at and exported (office#audit). */
export async function watchAudit({ db, now, config }: JobCtx): Promise<void> {
  for (const [accountId, watched] of await mapWatched(db, now - WATCHED_MS))
    for (const finding of findPatterns(watched, config.watch)) await noteAlarm(db, accountId, finding, now)
}
