import { currentSession } from '#client/session.ts'

const KEY = 'kaoji.admin.activeAt'
/** Staff pages show children's data: a desk left alone is signed out after half an hour. */
export const IDLE_LIMIT_MS = 30 * 60_000
const CHECK_MS = 15_000
const NOTE_MS = 5000

/** Whether somebody last active at `activeAt` (epoch ms; null: unknown) has been away too long at `now`. */
export function isIdle(activeAt: number | null, now: number): boolean {
  return activeAt !== null && now - activeAt >= IDLE_LIMIT_MS
}

let notedAt: number | null = null

function lastActive(): number | null {
  try {
    const stored = Number(window.localStorage.getItem(KEY) ?? Number.NaN)
    return Number.isNaN(stored) ? notedAt : Math.max(stored, notedAt ?? 0)
  } catch {
    // Storage is switched off: this tab counts for itself.
    return notedAt
  }
}

/** Notes that somebody is at the desk; all tabs of this browser share it. */
export function noteActive(): void {
  const now = Date.now()
  if (notedAt !== null && now - notedAt < NOTE_MS) return
  notedAt = now
  try {
    window.localStorage.setItem(KEY, String(now))
  } catch {
    // As above.
  }
}

/** Forgets the last activity, at sign-out. */
export function forgetActivity(): void {
  notedAt = null
  try {
    window.localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls `onIdle` once nobody has touched any tab for half an hour, at once if that is so already. Answers how to stop. */
export function watchIdle(onIdle: () => void): () => void {
  const check = () => {
    if (currentSession() && isIdle(lastActive(), Date.now())) onIdle()
  }
  // A sign of life after the half hour comes too late: the check goes first.
  const onSign = () => {
    check()
    if (currentSession()) noteActive()
  }
  check()
  noteActive()
  for (const sign of signsOfLife) window.addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  const timer = window.setInterval(check, CHECK_MS)
  return () => {
    for (const sign of signsOfLife) window.removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', check)
    window.clearInterval(timer)
  }
}
