/** Lookups of mobiles are counted in this window (rulings 3). */
const WINDOW_MS = 600_000
const MAX_KEPT = 50_000

const windows = new Map<string, { startedAt: number; lookups: number }>()

/** How many lookups `who` has made in the last ten minutes, this one included; counted in this process. */
export function countLookup(who: string, now: number): number {
  const window = windows.get(who)
  if (window && now >= window.startedAt && now - window.startedAt < WINDOW_MS) {
    window.lookups += 1
    return window.lookups
  }
  if (windows.size >= MAX_KEPT) forgetOld(now)
  windows.set(who, { startedAt: now, lookups: 1 })
  return 1
}

function forgetOld(now: number): void {
  for (const [who, { startedAt }] of windows) if (now - startedAt >= WINDOW_MS) windows.delete(who)
  if (windows.size >= MAX_KEPT) windows.clear()
}
