import { backoffMs, verdictOf } from '#client/retry.ts'

/** An answer to be sent: a choice counted from 1, or the id of a recording stored on this phone. */
export type PendingAnswer = { questionId: number; choice: number } | { questionId: number; takeId: string }

/** `waiting`: the network is down; the answers are kept and sending is retried automatically. */
export type QueueState = 'idle' | 'sending' | 'waiting'

type AnswerQueueOptions = {
  send: (answer: PendingAnswer) => Promise<unknown>
  /** Stores the pending answers, so that they survive a killed tab. */
  keep: (pending: readonly PendingAnswer[]) => void
  kept: readonly PendingAnswer[]
  /** Called when the server refuses an answer for good; it is not sent again. */
  onRefused: (answer: PendingAnswer, error: unknown) => void
  later?: (work: () => void, ms: number) => () => void
}

const inTime = (work: () => void, ms: number) => {
  const timer = window.setTimeout(work, ms)
  return () => window.clearTimeout(timer)
}

/**
 * Sends answers one after the other in the order they were given, only the latest of each item, and retries until the
 * server has them.
 */
export function createAnswerQueue({ send, keep, kept, onRefused, later = inTime }: AnswerQueueOptions) {
  let pending: PendingAnswer[] = kept.slice()
  let state: QueueState = pending.length > 0 ? 'waiting' : 'idle'
  let failures = 0
  let isClosed = false
  let cancel = () => {}
  const listeners = new Set<() => void>()
  let idle: Array<() => void> = []

  function report(next: QueueState): void {
    state = next
    for (const listener of Array.from(listeners)) listener()
    if (next === 'idle') {
      for (const resolve of idle) resolve()
      idle = []
    }
  }

  function change(next: PendingAnswer[]): void {
    pending = next
    keep(pending)
  }

  async function run(): Promise<void> {
    cancel()
    if (state === 'sending' || isClosed) return
    const [first] = pending
    if (!first) return report('idle')
    report('sending')
    try {
      await send(first)
      failures = 0
      change(pending.filter((one) => one !== first))
    } catch (error) {
      if (isClosed) return
      if (verdictOf(error) !== 'final') {
        failures += 1
        report('waiting')
        cancel = later(() => void run(), backoffMs(failures, error, Math.random()))
        return
      }
      change(pending.filter((one) => one !== first))
      onRefused(first, error)
    }
    state = 'waiting'
    await run()
  }

  return {
    put(answer: PendingAnswer): void {
      change(pending.filter(({ questionId }) => questionId !== answer.questionId).concat(answer))
      void run()
    },
    /** Sends at once, for instance when the network may be back. */
    flush: run,
    /** Resolves to true when the queue is empty, or to false after the timeout. */
    settled(ms: number): Promise<boolean> {
      if (pending.length === 0) return Promise.resolve(true)
      void run()
      return new Promise((resolve) => {
        const stop = later(() => resolve(false), ms)
        idle.push(() => {
          stop()
          resolve(true)
        })
      })
    },
    pending: (): readonly PendingAnswer[] => pending,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Stops sending, because the paper was submitted or the page was left; pending answers stay stored. */
    close(): void {
      isClosed = true
      cancel()
    },
  }
}
