import { CallError, messageOf } from '#client/callError.ts'
import { verdictOf } from '#client/retry.ts'
import type { ReviewWire } from '#contract/result/review.ts'
import { nextToSend, type QueuedAction } from './actions.ts'

/** The message of a refusal, its reason where the server names one, whether the candidate is not there for him, and the review that stands there instead. */
export type Refused = { text: string; reason: string; isGone: boolean; theirs: ReviewWire | null }

type QueueSenderOptions = {
  /** Reads the stored queue, to which another tab may have added. */
  read: () => Promise<QueuedAction[]>
  /** Sends the action to the server; rejects with CallError. */
  send: (action: QueuedAction) => Promise<void>
  /** Removes an action from the queue that the server has confirmed. */
  settle: (action: QueuedAction) => Promise<void>
  /** Keeps an action that the server refused, for the examiner to decide. */
  refuse: (action: QueuedAction, why: Refused) => Promise<void>
  /** Receives the error while the queue waits for the network; null while it runs and when it is empty. */
  onPause: (error: unknown) => void
}

const RETRY_MS = 5000

/** Returns the server's review, where the refusal contains it. */
function reviewIn(error: unknown): ReviewWire | null {
  if (!(error instanceof CallError) || error.reason !== 'REVIEW_CHANGED_ELSEWHERE') return null
  const { ER_ID, Judgement, ERT_Code, Suggestion, Signature, Version, SubmitTime } = error.OtherMsg ?? {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (typeof ER_ID !== 'number' || typeof Judgement !== 'string' || typeof Version !== 'number') return null
  return {
    ER_ID,
    Judgement,
    Version,
    ERT_Code: Number(ERT_Code),
    Suggestion: textOf(Suggestion),
    Signature: textOf(Signature),
    SubmitTime: textOf(SubmitTime),
  }
}

/** Sends queued actions one at a time and in order, and retries while the network is down. */
export function createQueueSender({ read, send, settle, refuse, onPause }: QueueSenderOptions) {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Resolves to whether there may be more to send. */
  async function sendNext(): Promise<boolean> {
    const action = nextToSend(await read())
    if (action === null) {
      onPause(null)
      return false
    }
    try {
      await send(action)
    } catch (error) {
      return failed(action, error)
    }
    await settle(action)
    return true
  }

  async function failed(action: QueuedAction, error: unknown): Promise<boolean> {
    const isSignedOut = error instanceof CallError && error.failure === 'unauthorised'
    if (!isSignedOut && verdictOf(error) === 'final') {
      const reason = error instanceof CallError ? (error.reason ?? '') : ''
      const isGone = error instanceof CallError && error.status === 404
      await refuse(action, { text: messageOf(error), reason, isGone, theirs: reviewIn(error) })
      return true
    }
    onPause(error)
    // Without a login a retry is pointless; sending resumes when the same person has signed in again.
    if (!isSignedOut) timer = setTimeout(() => void wake(), RETRY_MS)
    return false
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false
      while (!isOver && (await sendNext()));
    } while (isAskedAgain && !isOver)
  }

  /** Starts or resumes sending at once; actions added during sending are sent too. */
  function wake(): Promise<void> {
    clearTimeout(timer)
    if (isOver) return Promise.resolve()
    isAskedAgain = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    wake,
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
