/** The upload was cancelled by its caller. */
export class UploadStopped extends Error {
  constructor() {
    super('上传已取消')
    this.name = 'UploadStopped'
  }
}

/** Lets work pass, holds it while paused, and rejects it once stopped. */
export type PauseGate = {
  /** Resolves when work may go on, with a signal that aborts when it must stop. Rejects with UploadStopped. */
  pass: () => Promise<AbortSignal>
  pause: () => void
  resume: () => void
  stop: () => void
  isPaused: () => boolean
  isStopped: () => boolean
}

export function newPauseGate(): PauseGate {
  let present = new AbortController()
  let isPaused = false
  let isStopped = false
  let waiting: Array<() => void> = []

  const release = () => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  }
  return {
    pass: async () => {
      while (isPaused && !isStopped) await new Promise<void>((resolve) => waiting.push(resolve))
      if (isStopped) throw new UploadStopped()
      return present.signal
    },
    pause: () => {
      isPaused = true
      present.abort()
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      present = new AbortController()
      release()
    },
    stop: () => {
      isStopped = true
      present.abort()
      release()
    },
    isPaused: () => isPaused,
    isStopped: () => isStopped,
  }
}
