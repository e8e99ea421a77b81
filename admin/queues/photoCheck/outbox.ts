import { CallError, messageOf } from '#client/callError.ts'
import type { CheckStatus } from '#domain/enrolment/enrolment.ts'
import type { FailForm } from '#domain/enrolment/photoRemark.ts'
import type { Verdict } from './queue.ts'

/** One verdict that is being sent to the server. */
export interface PhotoVerdict {
  enrolmentId: number
  name: string
  photoVersion: number
  status: CheckStatus
  remark: string
  /** The status that the checker saw. */
  seen: CheckStatus
  /** The form filled in to fail the photo, so that it can be shown again if saving fails. */
  form: FailForm | null
}

export interface UnsavedVerdict {
  judgement: PhotoVerdict
  /** Why the last try failed; empty while the first one is under way. */
  failure: string
}

export interface RefusedVerdict {
  judgement: PhotoVerdict
  why: string
  /** The stored verdict of somebody else; null where the refusal has another reason. */
  storedVerdict: Verdict | null
}

/** `unsaved` are retried until they are saved or refused; `refused` wait until `takeRefused` fetches them. */
export interface OutboxState {
  unsaved: readonly UnsavedVerdict[]
  refused: readonly RefusedVerdict[]
}

interface Entry {
  latest: PhotoVerdict
  /** The status stored at the server, as far as this tab knows. */
  storedStatus: CheckStatus
  /** Verdicts that were sent without an answer: one of them may be stored by now. */
  unanswered: CheckStatus[]
  isSending: boolean
  tries: number
  failure: string
  timer: number
}

const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000]

/** Whether a later try can succeed: after a lost network, a server fault or pause, or the end of a session. */
function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.failure !== 'refused' || error.status === 429)
}

/** The stored verdict that a refusal names; null where it names none. */
function storedVerdictIn(error: unknown): (Verdict & { isMine: boolean }) | null {
  if (!(error instanceof CallError) || error.reason !== 'PHOTO_JUDGED') return null
  const { CheckStatus: status, CheckRemark: remark, IsMine } = error.OtherMsg ?? {}
  if (status !== 1 && status !== 2) return null
  return { status, remark: typeof remark === 'string' ? remark : '', isMine: IsMine === 1 }
}

/**
 * Saves verdicts in the background. Each enrolment has only one call under way at a time, and the latest verdict wins.
 * A verdict whose answer was lost is sent again, and finding one's own verdict stored already is not a refusal.
 */
export function createOutbox(send: (judgement: PhotoVerdict, seen: CheckStatus) => Promise<unknown>) {
  const entries = new Map<number, Entry>()
  const listeners = new Set<() => void>()
  let refused: readonly RefusedVerdict[] = []
  let state: OutboxState = { unsaved: [], refused }

  const notify = () => {
    const unsaved = [...entries.values()].map(({ latest, failure }) => ({ judgement: latest, failure }))
    state = { unsaved, refused }
    for (const listener of listeners) listener()
  }

  const attempt = async (id: number, entry: Entry) => {
    window.clearTimeout(entry.timer)
    const sent = entry.latest
    entry.isSending = true
    let mustResend = false
    try {
      await send(sent, entry.storedStatus)
      Object.assign(entry, { storedStatus: sent.status, unanswered: [] })
      if (entry.latest === sent) entries.delete(id)
    } catch (error) {
      mustResend = settleFailure(id, entry, sent, error)
    }
    entry.isSending = false
    // The photo was judged again during the call, so the new verdict is sent next, whatever became of the first.
    if (entry.latest !== sent || mustResend) void attempt(id, entry)
    notify()
  }

  /** Returns whether the same verdict must be sent again at once. */
  const settleFailure = (id: number, entry: Entry, sent: PhotoVerdict, error: unknown): boolean => {
    const storedVerdict = storedVerdictIn(error)
    const isOwnVerdict = storedVerdict?.isMine === true && entry.unanswered.includes(storedVerdict.status)
    if (isTransient(error)) entry.unanswered = [...entry.unanswered, sent.status]
    if (storedVerdict && isOwnVerdict) {
      Object.assign(entry, { storedStatus: storedVerdict.status, unanswered: [] })
      if (entry.latest !== sent) return false
      // An earlier own verdict had arrived, so the latest one is sent over it.
      if (sent.status !== storedVerdict.status) return true
      entries.delete(id)
      return false
    }
    if (entry.latest !== sent) return false
    if (!isTransient(error)) {
      entries.delete(id)
      refused = [...refused, { judgement: sent, why: messageOf(error), storedVerdict }]
      return false
    }
    entry.failure = messageOf(error)
    const pause = PAUSES_MS[Math.min(entry.tries, PAUSES_MS.length - 1)]
    entry.tries += 1
    entry.timer = window.setTimeout(() => void attempt(id, entry), pause)
    return false
  }

  return {
    state: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Accepts a verdict, which is then saved or reported as refused. */
    put(judgement: PhotoVerdict): void {
      const entry = entries.get(judgement.enrolmentId)
      if (entry) {
        Object.assign(entry, { latest: judgement, tries: 0 })
        if (!entry.isSending) void attempt(judgement.enrolmentId, entry)
      } else {
        const first: Entry = {
          latest: judgement,
          storedStatus: judgement.seen,
          unanswered: [],
          isSending: false,
          tries: 0,
          failure: '',
          timer: 0,
        }
        entries.set(judgement.enrolmentId, first)
        void attempt(judgement.enrolmentId, first)
      }
      notify()
    },
    /** Retries everything that is waiting, at once. */
    retryNow(): void {
      for (const [id, entry] of entries) if (!entry.isSending) void attempt(id, entry)
    },
    /** Returns the refused verdicts and removes them; the caller shows them again. */
    takeRefused(): readonly RefusedVerdict[] {
      const taken = refused
      refused = []
      if (taken.length > 0) notify()
      return taken
    },
  }
}
