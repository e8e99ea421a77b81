import { CallError, messageOf } from '#client/callError.ts'
import { verdictOf } from '#client/retry.ts'
import type { ReviewWire } from '#contract/review.ts'
import { nextToSend, type QueuedAction } from './actions.ts'

type SenderPorts = {
  /** The queue as it is stored now; another tab may have added to it. */
  read: () => Promise<QueuedAction[]>
  /** Does it at the server; fails with CallError. */
  send: (action: QueuedAction) => Promise<void>
  /** The server has it: takes it off the queue. */
  settle: (action: QueuedAction) => Promise<void>
  /** The server said no: keeps it for the person to decide. */
  refuse: (action: QueuedAction, why: string, theirs: ReviewWire | null) => Promise<void>
  /** What was thrown while the queue waits for the network; null while it runs and once it is empty. */
  onPause: (error: unknown) => void
}

const RETRY_MS = 5000

/** The review that stands at the server, where the refusal brings it. */
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

/** Sends what was done in the hall, one at a time and in order, and waits through any loss of network. */
export function createQueueSender({ read, send, settle, refuse, onPause }: SenderPorts) {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Answers whether there may be more to send. */
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
      await refuse(action, messageOf(error), reviewIn(error))
      return true
    }
    onPause(error)
    // Without a login nothing will change by waiting; the queue goes on when the same person has signed in again.
    if (!isSignedOut) timer = setTimeout(() => void wake(), RETRY_MS)
    return false
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false
      while (!isOver && (await sendNext()));
    } while (isAskedAgain && !isOver)
  }

  /** Begins to send, or goes on at once; what was added while it was sending goes along. */
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
