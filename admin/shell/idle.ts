import { currentSession } from '#client/session.ts'
import { MINUTE_MS } from '#domain/time.ts'

const KEY = 'kaoji.admin.activeAt'
/** Staff pages show children's data, so a console without activity is signed out after half an hour. */
export const IDLE_LIMIT_MS = 30 * MINUTE_MS
const CHECK_MS = 15_000
const RECORD_EVERY_MS = 5000

/** Whether somebody last active at `activeAt` (epoch ms; null: unknown) counts as idle at `now`. */
export function isIdle(activeAt: number | null, now: number): boolean {
  return activeAt !== null && now - activeAt >= IDLE_LIMIT_MS
}

let recordedAt: number | null = null

function lastActive(): number | null {
  try {
    const stored = Number(window.localStorage.getItem(KEY) ?? Number.NaN)
    return Number.isNaN(stored) ? recordedAt : Math.max(stored, recordedAt ?? 0)
  } catch {
    // Storage is switched off, so this tab only knows its own activity.
    return recordedAt
  }
}

/** Records activity; all tabs of this browser share it. */
export function recordActivity(): void {
  const now = Date.now()
  if (recordedAt !== null && now - recordedAt < RECORD_EVERY_MS) return
  recordedAt = now
  try {
    window.localStorage.setItem(KEY, String(now))
  } catch {
    // Storage is switched off, so there is nothing else to do.
  }
}

/** Clears the recorded activity, at sign-out. */
export function clearActivity(): void {
  recordedAt = null
  try {
    window.localStorage.removeItem(KEY)
  } catch {
    // Storage is switched off, so there is nothing else to do.
  }
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Calls `onIdle` when no tab has had activity for half an hour, at once if that is so already. Returns a function that
 * stops it.
 */
export function watchIdle(onIdle: () => void): () => void {
  const check = () => {
    if (currentSession() && isIdle(lastActive(), Date.now())) onIdle()
  }
  // Activity after the half hour comes too late, so the check runs before it is recorded.
  const onActivity = () => {
    check()
    if (currentSession()) recordActivity()
  }
  check()
  recordActivity()
  for (const event of activityEvents) window.addEventListener(event, onActivity, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  const timer = window.setInterval(check, CHECK_MS)
  return () => {
    for (const event of activityEvents) window.removeEventListener(event, onActivity, { capture: true })
    document.removeEventListener('visibilitychange', check)
    window.clearInterval(timer)
  }
}
