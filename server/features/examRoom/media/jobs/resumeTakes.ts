import { HOUR_MS, type Instant } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { listWaitingFaces } from '#server/records/examRoom/media/faceQueries.ts'
import { listWaitingTakes } from '#server/records/examRoom/media/takeQueries.ts'
import { giveUpFaceCheck } from './checkFace.ts'
import { giveUpInspection } from './inspectTake.ts'

/** The retries of the first job are over by then. */
const RESUME_AFTER_MS = 6 * HOUR_MS
/** A busy day's videos may wait for days; after a week a take is given up. */
const GIVE_UP_AFTER_MS = 7 * 24 * HOUR_MS
const MAX_PER_RUN = 200

/**
 * Takes whose inspection was cut off by an outage are queued again and finally marked as failed, so that none waits for
 * ever.
 */
export async function resumeTakes(ctx: JobCtx): Promise<void> {
  const before = ctx.now - RESUME_AFTER_MS
  const isLost = (attachedAt: Instant) => attachedAt < ctx.now - GIVE_UP_AFTER_MS
  for (const { takeId, attachedAt } of await listWaitingTakes(ctx.db, before, MAX_PER_RUN))
    if (isLost(attachedAt)) await giveUpInspection(ctx, takeId)
    else await ctx.enqueue('inspectTake', { takeId }, { key: String(takeId) })
  for (const { takeId, attachedAt } of await listWaitingFaces(ctx.db, before, MAX_PER_RUN))
    if (isLost(attachedAt)) await giveUpFaceCheck(ctx, takeId)
    else await ctx.enqueue('checkFace', { takeId }, { key: String(takeId) })
}
