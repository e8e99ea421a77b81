/**
 * `unsaved`: typed a moment ago. `kept`: on this device only, because the server could not be reached; it is tried again.
 * `conflict`: another device went on with it, and nothing is sent until a person has chosen.
 */
export type DraftState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'refused' | 'conflict'

type Saver = {
  /** Sends a text and resolves when the server has it. */
  send: (text: string) => Promise<unknown>
  /** What an answer means that was no success: trying again is senseless, a person must choose, or it passes. */
  meaningOf: (error: unknown) => 'refused' | 'conflict' | 'passing'
  onState: (state: DraftState) => void
  /** Somebody who types pauses about so long between sentences. */
  settleMs?: number
  retryMs?: number
}

/**
 * Saves the latest text once typing has paused: one call at a time, never an older text after a newer one, tried again
 * while the server is out of reach.
 */
export function createDraftSaver({ send, meaningOf, onState, settleMs = 900, retryMs = 5000 }: Saver) {
  let waiting: string | null = null
  let isSending = false
  let isHeld = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (waiting === null || isSending || isHeld || isOver) return
    const text = waiting
    waiting = null
    isSending = true
    onState('saving')
    try {
      await send(text)
      isSending = false
      if (isOver) return
      if (waiting === null) onState('saved')
      else later(settleMs)
    } catch (error) {
      isSending = false
      if (!isOver) failed(text, meaningOf(error))
    }
  }

  function failed(text: string, meaning: 'refused' | 'conflict' | 'passing'): void {
    waiting ??= text
    if (meaning === 'refused') {
      isOver = true
      return onState('refused')
    }
    if (meaning === 'conflict') {
      isHeld = true
      return onState('conflict')
    }
    onState('kept')
    later(retryMs)
  }

  return {
    /** Notes a text to be saved. */
    keep(text: string): void {
      if (isOver) return
      waiting = text
      if (isHeld) return
      onState('unsaved')
      if (!isSending) later(settleMs)
    },
    /** Waits for a person to choose, as a conflict found by a call does. */
    hold(text: string): void {
      waiting = text
      isHeld = true
      onState('conflict')
    },
    /** After the choice: what waits is sent, or dropped for what the server has. */
    release(isDropped: boolean): void {
      isHeld = false
      if (isDropped) {
        waiting = null
        onState('saved')
      } else void flush()
    },
    /** Saves at once, for instance when the page goes out of sight or the network is back. */
    flush,
    /** Nothing more is sent: the review was submitted or the page left. */
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
export type DraftSaver = ReturnType<typeof createDraftSaver>
