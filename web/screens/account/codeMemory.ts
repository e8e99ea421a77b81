import { CODE_RESEND_SECONDS } from '#domain/smsCode.ts'

/** When a code went to which mobile, epoch milliseconds of the phone's clock, and how long the next one waits. */
export type SentCode = { mobile: string; sentAt: number; waitSeconds: number }

const key = 'kaoji.codeSent'
const kept = 5

/** Serves where storage is switched off: then it lasts as long as the page. */
let here: SentCode[] = []

/** Whole seconds until the button may be pressed again, 0 when it may. A clock that was set back starts no longer wait. */
export function secondsLeft({ sentAt, waitSeconds }: SentCode, now: number): number {
  const left = Math.ceil((sentAt + waitSeconds * 1000 - now) / 1000)
  return Math.max(0, Math.min(left, waitSeconds))
}

/** The list with the newest first, one entry a mobile, a few at most. */
export function withSent(list: readonly SentCode[], sent: SentCode): SentCode[] {
  return [sent, ...list.filter(({ mobile }) => mobile !== sent.mobile)].slice(0, kept)
}

/** The stored text as a list; entries that are none are left out. */
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

/** Remembers that no further code goes to this mobile for so long; survives a reload of this tab. */
export function rememberSent(mobile: string, now: number, waitSeconds: number = CODE_RESEND_SECONDS): void {
  here = withSent(stored(), { mobile, sentAt: now, waitSeconds })
  try {
    sessionStorage.setItem(key, JSON.stringify(here))
  } catch {
    // The copy in memory goes on; the server counts in any case.
  }
}

/** Seconds this mobile has to wait for another code. */
export function waitOf(mobile: string, now: number): number {
  const sent = stored().find((entry) => entry.mobile === mobile)
  return sent ? secondsLeft(sent, now) : 0
}
