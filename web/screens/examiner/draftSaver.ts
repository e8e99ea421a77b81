/**
 * `unsaved`: edited, not sent yet. `kept`: stored on this device only, because the server could not be reached; saving
 * is retried. `conflict`: another device changed the draft, and nothing is sent until the examiner has chosen.
 */
export type DraftState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'refused' | 'conflict'

type DraftSaverOptions = {
  /** Sends a text and resolves when the server has it. */
  send: (text: string) => Promise<unknown>
  /** Classifies a failure: final, a conflict the examiner must resolve, or temporary and worth a retry. */
  meaningOf: (error: unknown) => 'refused' | 'conflict' | 'passing'
  onState: (state: DraftState) => void
  /** The debounce: about the pause a writer makes between sentences. */
  settleMs?: number
  retryMs?: number
}

/**
 * Saves the latest text after a debounce: one call at a time, never an older text after a newer one, with retries while
 * the server cannot be reached.
 */
export function createDraftSaver({ send, meaningOf, onState, settleMs = 900, retryMs = 5000 }: DraftSaverOptions) {
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
    /** Schedules a text to be saved. */
    keep(text: string): void {
      if (isOver) return
      waiting = text
      if (isHeld) return
      onState('unsaved')
      if (!isSending) later(settleMs)
    },
    /** Waits for the examiner's choice, as after a conflict that a call reports. */
    hold(text: string): void {
      waiting = text
      isHeld = true
      onState('conflict')
    },
    /** Ends the conflict: the pending text is sent, or dropped in favour of the server's. */
    release(isDropped: boolean): void {
      isHeld = false
      if (isDropped) {
        waiting = null
        onState('saved')
      } else void flush()
    },
    /** Saves at once, for instance when the page is hidden or the network is back. */
    flush,
    /** Stops saving, because the review was submitted or the page was left. */
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
export type DraftSaver = ReturnType<typeof createDraftSaver>
