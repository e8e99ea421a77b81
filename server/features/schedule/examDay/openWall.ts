import { DAY_MS, parseIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { findWallLink, linkOfWallKey } from '#server/records/schedule/examDay/wallQueries.ts'
import { refuse } from '#server/refuse.ts'

/** Whether the day of a link is over: a screen that was forgotten on the wall shows nobody on the next morning. */
export const isDayOver = (date: string, now: number): boolean => now >= (parseIso(date) ?? 0) + DAY_MS

/** The link of a key. Refuses WALL_LINK_OVER for one that is forged, was ended, or whose day is over. */
export async function openWall({ db, secrets, now }: Pick<Ctx, 'db' | 'secrets' | 'now'>, key: string) {
  const id = linkOfWallKey(secrets, key)
  const link = id === null ? null : await findWallLink(db, id)
  if (link === null || link.endedAt !== null || isDayOver(link.date, now)) return refuse('WALL_LINK_OVER')
  return link
}
