import type { RefusalCode } from '#contract/refusals.ts'
import { DAY_MS, type Instant, shanghaiMinuteText, startOfShanghaiDay } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import type { Ctx, Me } from '#server/context.ts'
import { countVideosSince } from '#server/records/examRoom/media/videoQueries.ts'
import { refuse } from '#server/refuse.ts'

const MIB = 1024 * 1024

/** The quota starts at midnight in Shanghai, so that the refusal can say when it is renewed. */
export const quotaDayStart = (now: Instant): Instant => startOfShanghaiDay(now)

/** Refuses with the size of the quota and the time at which it is renewed. */
export function refuseQuotaSpent(code: RefusalCode, params: { n: number } | { size: string }, now: Instant): never {
  return refuse(code, { params: { ...params, until: shanghaiMinuteText(startOfShanghaiDay(now) + DAY_MS) } })
}

function sizeText(mebibytes: number): string {
  return mebibytes >= 1024 ? `${Math.floor(mebibytes / 1024)}GB` : `${mebibytes}MB`
}

/**
 * Refuses VIDEOS_SPENT and VIDEO_BYTES_SPENT when another video of this many bytes (0: not known yet) exceeds the
 * user's daily quota (threats#F6). It is exact only under the lock of his account.
 */
export async function refuseOverDailyQuota(
  { db, me, now, config: { limits } }: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'config'>,
  bytes: number,
): Promise<void> {
  const today = await countVideosSince(db, me.accountId, quotaDayStart(now))
  if (isSpent(today.count, limits.videosPerDay)) refuseQuotaSpent('VIDEOS_SPENT', { n: limits.videosPerDay }, now)
  const most = limits.videoMebibytesPerDay
  if (bytes > 0 && most > 0 && today.bytes + bytes > most * MIB)
    refuseQuotaSpent('VIDEO_BYTES_SPENT', { size: sizeText(most) }, now)
}
