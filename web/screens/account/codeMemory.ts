import { CODE_RESEND_SECONDS } from '#domain/people/smsCode.ts'

/**
 * When a code was sent to which mobile, in epoch milliseconds of the phone's clock, and the wait until the next one.
 */
export type SentCode = { mobile: string; sentAt: number; waitSeconds: number }

const key = 'kaoji.codeSent'
const kept = 5

/** The in-memory copy, used where storage is disabled; it lasts as long as the page. */
let here: SentCode[] = []

/** Returns whole seconds until the button is enabled, or 0. A clock that was set back does not extend the wait. */
export function secondsLeft({ sentAt, waitSeconds }: SentCode, now: number): number {
  const left = Math.ceil((sentAt + waitSeconds * 1000 - now) / 1000)
  return Math.max(0, Math.min(left, waitSeconds))
}

/** Adds an entry at the front; the list keeps one entry per mobile and a few in all. */
export function withSent(list: readonly SentCode[], sent: SentCode): SentCode[] {
  return [sent, ...list.filter(({ mobile }) => mobile !== sent.mobile)].slice(0, kept)
}

/** Parses the stored list, without invalid entries. */
export function readSent(text: string | null): SentCode[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isSent) : []
  } catch {
    return []
  }
}

function isSent(entry: unknown): entry is SentCode {
  const { mobile, sentAt, waitSeconds } = (entry ?? {}) as Partial<SentCode>
  return typeof mobile === 'string' && typeof sentAt === 'number' && typeof waitSeconds === 'number'
}

function stored(): SentCode[] {
  try {
    return readSent(sessionStorage.getItem(key) ?? JSON.stringify(here))
  } catch {
    return here
  }
}

/** Remembers that no further code can be sent to this mobile for this long; it survives a reload of this tab. */
export function rememberSent(mobile: string, now: number, waitSeconds: number = CODE_RESEND_SECONDS): void {
  here = withSent(stored(), { mobile, sentAt: now, waitSeconds })
  try {
    sessionStorage.setItem(key, JSON.stringify(here))
  } catch {
    // Storage is disabled; the in-memory copy is used, and the server enforces the limit in any case.
  }
}

/** Returns the seconds until this mobile can receive another code. */
export function waitOf(mobile: string, now: number): number {
  const sent = stored().find((entry) => entry.mobile === mobile)
  return sent ? secondsLeft(sent, now) : 0
}
