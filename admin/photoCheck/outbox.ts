import { CallError, messageOf } from '#client/callError.ts'
import type { CheckStatus } from './queue.ts'

/** One judgement on its way to the server. */
export interface Judgement {
  enrolmentId: number
  name: string
  photoVersion: number
  status: CheckStatus
  remark: string
}

export interface Unsaved {
  judgement: Judgement
  /** Why the last try brought nothing; empty while the first one is under way. */
  failure: string
}

export interface Refused {
  judgement: Judgement
  why: string
}

/** `unsaved` are tried until they are saved or refused; `refused` wait until somebody takes them. */
export interface OutboxState {
  unsaved: readonly Unsaved[]
  refused: readonly Refused[]
}

interface Line {
  wanted: Judgement
  isSending: boolean
  tries: number
  failure: string
  timer: number
}

const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000]

/** What a later try can mend: lost network, a fault or a pause of the server, a session that ended. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.failure !== 'refused' || error.status === 429)
}

/**
 * Saves judgements behind the back of whoever judges on. Of one enrolment only one call is under way at a time, and the
 * last judgement wins; a lost answer is asked again, since the same judgement twice is one.
 */
export function createOutbox(send: (judgement: Judgement) => Promise<unknown>) {
  const lines = new Map<number, Line>()
  const listeners = new Set<() => void>()
  let refused: readonly Refused[] = []
  let state: OutboxState = { unsaved: [], refused }

  const tell = () => {
    const unsaved = [...lines.values()].map(({ wanted, failure }) => ({ judgement: wanted, failure }))
    state = { unsaved, refused }
    for (const listener of listeners) listener()
  }

  const attempt = async (id: number, line: Line) => {
    window.clearTimeout(line.timer)
    const sent = line.wanted
    line.isSending = true
    try {
      await send(sent)
      if (line.wanted === sent) lines.delete(id)
    } catch (error) {
      settleFailure(id, line, sent, error)
    }
    line.isSending = false
    // Judged anew while the call was under way: that one goes next, whatever became of the first.
    if (line.wanted !== sent) void attempt(id, line)
    tell()
  }

  const settleFailure = (id: number, line: Line, sent: Judgement, error: unknown) => {
    if (line.wanted !== sent) return
    if (!isPassing(error)) {
      lines.delete(id)
      refused = [...refused, { judgement: sent, why: messageOf(error) }]
      return
    }
    line.failure = messageOf(error)
    const pause = PAUSES_MS[Math.min(line.tries, PAUSES_MS.length - 1)]
    line.tries += 1
    line.timer = window.setTimeout(() => void attempt(id, line), pause)
  }

  return {
    state: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes a judgement over; it is saved from now on, or reported as refused. */
    put(judgement: Judgement): void {
      const line = lines.get(judgement.enrolmentId)
      if (line) {
        Object.assign(line, { wanted: judgement, tries: 0 })
        if (!line.isSending) void attempt(judgement.enrolmentId, line)
      } else {
        const first: Line = { wanted: judgement, isSending: false, tries: 0, failure: '', timer: 0 }
        lines.set(judgement.enrolmentId, first)
        void attempt(judgement.enrolmentId, first)
      }
      tell()
    },
    /** Tries everything that waits at once. */
    retryNow(): void {
      for (const [id, line] of lines) if (!line.isSending) void attempt(id, line)
    },
    /** Hands over what was refused; the caller shows it again. */
    takeRefused(): readonly Refused[] {
      const taken = refused
      refused = []
      if (taken.length > 0) tell()
      return taken
    },
  }
}
