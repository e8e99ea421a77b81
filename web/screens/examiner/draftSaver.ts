/** `unsaved`: typed a moment ago. `kept`: on this device only, because the server could not be reached; it is tried again. */
export type DraftState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'refused'

type Saver = {
  /** Sends a text and resolves when the server has it. */
  send: (text: string) => Promise<unknown>
  /** Whether the server said no for good, so that trying again is senseless. */
  isFinal: (error: unknown) => boolean
  onState: (state: DraftState) => void
  /** Somebody who types pauses about so long between sentences. */
  settleMs?: number
  retryMs?: number
}

/**
 * Saves the latest text once typing has paused: one call at a time, never an older text after a newer one, tried again
 * while the server is out of reach.
 */
export function createDraftSaver({ send, isFinal, onState, settleMs = 900, retryMs = 5000 }: Saver) {
  let waiting: string | null = null
  let isSending = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (waiting === null || isSending || isOver) return
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
      if (isOver) return
      if (isFinal(error)) {
        isOver = true
        onState('refused')
        return
      }
      waiting ??= text
      onState('kept')
      later(retryMs)
    }
  }

  return {
    /** Notes a text to be saved. */
    keep(text: string): void {
      if (isOver) return
      waiting = text
      onState('unsaved')
      if (!isSending) later(settleMs)
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
