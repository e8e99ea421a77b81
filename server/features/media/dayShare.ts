import type { RefusalCode } from '#contract/refusals.ts'
import { type Instant, shanghaiMinuteText, startOfShanghaiDay } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import type { Ctx, Me } from '#server/context.ts'
import { countVideosSince } from '#server/records/media/videoQueries.ts'
import { refuse } from '#server/refuse.ts'

const DAY_MS = 86_400_000
const MIB = 1024 * 1024

/** From when on a user's day counts: since midnight in Shanghai, so that its end can be told in words. */
export const dayBegan = (now: Instant): Date => new Date(startOfShanghaiDay(now))

/** Refuses with the number that a day has and the moment from which on there is a new one. */
export function refuseSpent(code: RefusalCode, params: { n: number } | { size: string }, now: Instant): never {
  return refuse(code, { params: { ...params, until: shanghaiMinuteText(startOfShanghaiDay(now) + DAY_MS) } })
}

function sizeText(mebibytes: number): string {
  return mebibytes >= 1024 ? `${Math.floor(mebibytes / 1024)}GB` : `${mebibytes}MB`
}

/**
 * Refuses VIDEOS_SPENT and VIDEO_BYTES_SPENT where one video more, of that many bytes (0: not known yet), is more than this
 * user may send today (threats#F6). Strict only under the lock of his account.
 */
export async function refuseBeyondShare(
  { db, me, now, config: { limits } }: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'config'>,
  bytes: number,
): Promise<void> {
  const today = await countVideosSince(db, me.accountId, dayBegan(now))
  if (isSpent(today.count, limits.videosPerDay)) refuseSpent('VIDEOS_SPENT', { n: limits.videosPerDay }, now)
  const most = limits.videoMebibytesPerDay
  if (bytes > 0 && most > 0 && today.bytes + bytes > most * MIB)
    refuseSpent('VIDEO_BYTES_SPENT', { size: sizeText(most) }, now)
}
