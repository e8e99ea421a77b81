import { CallError, messageOf } from '#client/callError.ts'
import type { CheckStatus, Verdict } from './queue.ts'
import type { FailForm } from './remark.ts'

/** One judgement on its way to the server. */
export interface Judgement {
  enrolmentId: number
  name: string
  photoVersion: number
  status: CheckStatus
  remark: string
  /** What the checker saw standing. */
  seen: CheckStatus
  /** What he typed to fail it, so that nothing of it is lost if it cannot be saved. */
  form: FailForm | null
}

export interface Unsaved {
  judgement: Judgement
  /** Why the last try brought nothing; empty while the first one is under way. */
  failure: string
}

export interface Refused {
  judgement: Judgement
  why: string
  /** The verdict of somebody else that stands instead; null where it was refused for another reason. */
  standing: Verdict | null
}

/** `unsaved` are tried until they are saved or refused; `refused` wait until somebody takes them. */
export interface OutboxState {
  unsaved: readonly Unsaved[]
  refused: readonly Refused[]
}

interface Line {
  wanted: Judgement
  /** What stands at the server as far as this tab knows. */
  stands: CheckStatus
  /** Verdicts that were sent and not answered: one of them may stand by now. */
  unanswered: CheckStatus[]
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

/** What a refusal says of the verdict that stands; null where it says nothing of one. */
function standingIn(error: unknown): (Verdict & { isMine: boolean }) | null {
  if (!(error instanceof CallError) || error.reason !== 'PHOTO_JUDGED') return null
  const { CheckStatus: status, CheckRemark: remark, IsMine } = error.OtherMsg ?? {}
  if (status !== 1 && status !== 2) return null
  return { status, remark: typeof remark === 'string' ? remark : '', isMine: IsMine === 1 }
}

/**
 * Saves judgements behind the back of whoever judges on. Of one enrolment only one call is under way at a time, and the
 * last judgement wins; a judgement whose answer was lost is sent again, and one's own that stands already is no refusal.
 */
export function createOutbox(send: (judgement: Judgement, seen: CheckStatus) => Promise<unknown>) {
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
    let isDueAgain = false
    try {
      await send(sent, line.stands)
      Object.assign(line, { stands: sent.status, unanswered: [] })
      if (line.wanted === sent) lines.delete(id)
    } catch (error) {
      isDueAgain = settleFailure(id, line, sent, error)
    }
    line.isSending = false
    // Judged anew while the call was under way: that one goes next, whatever became of the first.
    if (line.wanted !== sent || isDueAgain) void attempt(id, line)
    tell()
  }

  /** Answers whether the same judgement is to be sent again at once. */
  const settleFailure = (id: number, line: Line, sent: Judgement, error: unknown): boolean => {
    const standing = standingIn(error)
    const isOwn = standing?.isMine === true && line.unanswered.includes(standing.status)
    if (isPassing(error)) line.unanswered = [...line.unanswered, sent.status]
    if (standing && isOwn) {
      Object.assign(line, { stands: standing.status, unanswered: [] })
      if (line.wanted !== sent) return false
      // Where it was an earlier one of one's own that arrived, the latest is sent over it.
      if (sent.status !== standing.status) return true
      lines.delete(id)
      return false
    }
    if (line.wanted !== sent) return false
    if (!isPassing(error)) {
      lines.delete(id)
      refused = [...refused, { judgement: sent, why: messageOf(error), standing }]
      return false
    }
    line.failure = messageOf(error)
    const pause = PAUSES_MS[Math.min(line.tries, PAUSES_MS.length - 1)]
    line.tries += 1
    line.timer = window.setTimeout(() => void attempt(id, line), pause)
    return false
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
        const first: Line = {
          wanted: judgement,
          stands: judgement.seen,
          unanswered: [],
          isSending: false,
          tries: 0,
          failure: '',
          timer: 0,
        }
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
