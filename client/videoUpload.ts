import type { VideoUploadWire } from '#contract/media.ts'
import type { RequestOf } from './api.ts'
import { CallError } from './callError.ts'
import { newPartSigner, type SignedPart } from './partSigner.ts'
import { newPauseGate, UploadStopped } from './pauseGate.ts'
import { backoffMs, verdictOf } from './retry.ts'
import { newTransferRate, secondsToGo } from './transferRate.ts'

/** Parts on their way at the same time: enough to fill a mobile link, few enough that each arrives. */
const LANES = 3
/** Faults in a row of one request before it is the person's turn. */
const FAULTS_MAX = 5
/** How often parts that the store does not have after all are sent again. */
const ROUNDS_MAX = 3
/** No eye follows more. */
const TELL_EVERY_MS = 200

/** `waiting`: the network is away, the next try comes by itself; `finishing`: all bytes are there. */
export type UploadPhase = 'preparing' | 'sending' | 'waiting' | 'paused' | 'finishing'
export type UploadView = {
  phase: UploadPhase
  sentBytes: number
  totalBytes: number
  bytesPerSecond: number | null
  secondsLeft: number | null
}

export type UploadRequest = RequestOf<'File', 'CreateVideoUpload'>
export type CompletedVideo = { Key: string; CompletedTime: string; FileBytes: number }

/** What the upload needs of the world; `videoUploadPorts` in the browser. `wait` ends early when its signal does. */
export type UploadPorts = {
  create: (request: UploadRequest) => Promise<VideoUploadWire>
  find: (uploadId: number) => Promise<VideoUploadWire>
  sign: (uploadId: number, parts: number[]) => Promise<SignedPart[]>
  complete: (uploadId: number) => Promise<CompletedVideo>
  put: (url: string, body: Blob, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<void>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  random: () => number
}

export type VideoUpload = {
  /** Rejects with CallError or PutError where waiting does not help, with UploadStopped after `abort`. */
  finished: Promise<CompletedVideo>
  pause: () => void
  resume: () => void
  abort: () => void
  /** Does something else of this upload with the same patience: waits out a lost network and a pause. */
  persist: <T>(action: () => Promise<T>) => Promise<T>
}

/**
 * Sends a video by parts that the server presigns: begins or finds the upload, sends what is missing, puts it together.
 * It needs no credentials in the browser, and goes on where it stopped after a lost network, a pause, and for the same
 * fingerprint after a reload (rulings#session, contract `CreateVideoUpload`).
 */
export function startVideoUpload(
  body: Pick<Blob, 'size' | 'slice'>,
  request: UploadRequest,
  ports: UploadPorts,
  onChange: (view: UploadView) => void,
): VideoUpload {
  const gate = newPauseGate()
  const rate = newTransferRate()
  const arrived = new Map<number, number>()
  const onTheWay = new Map<number, number>()
  let step: 'preparing' | 'sending' | 'finishing' = 'preparing'
  let struggling = 0
  let toldAt = Number.NEGATIVE_INFINITY

  const sum = (bytes: Map<number, number>) => Array.from(bytes.values()).reduce((total, one) => total + one, 0)

  const tell = (isMinor = false) => {
    const at = ports.now()
    if (gate.isStopped() || (isMinor && at - toldAt < TELL_EVERY_MS)) return
    toldAt = at
    const sentBytes = Math.min(body.size, sum(arrived) + sum(onTheWay))
    rate.add(at, sentBytes)
    const isMoving = step === 'sending' && onTheWay.size > 0
    const phase = gate.isPaused() ? 'paused' : struggling > 0 && !isMoving ? 'waiting' : step
    const bytesPerSecond = phase === 'sending' ? rate.bytesPerSecond() : null
    const secondsLeft = secondsToGo(body.size - sentBytes, bytesPerSecond)
    onChange({ phase, sentBytes, totalBytes: body.size, bytesPerSecond, secondsLeft })
  }

  const persist = async <T>(action: () => Promise<T>): Promise<T> => {
    let faults = 0
    for (let failures = 1; ; failures += 1) {
      const held = await gate.pass()
      try {
        return await action()
      } catch (error) {
        if (gate.isStopped()) throw new UploadStopped()
        if (held.aborted) continue
        const verdict = verdictOf(error)
        if (verdict === 'fault') faults += 1
        if (verdict === 'final' || faults > FAULTS_MAX) throw error
        struggling += 1
        tell()
        await ports.wait(backoffMs(failures, error, ports.random()), held)
        struggling -= 1
        tell()
      }
    }
  }

  const sendPart = async (state: VideoUploadWire, part: number, urlOf: (part: number) => Promise<string>) => {
    const from = (part - 1) * state.PartSize
    const piece = body.slice(from, Math.min(body.size, from + state.PartSize))
    await persist(async () => {
      const held = await gate.pass()
      const url = await urlOf(part)
      try {
        const onSent = (bytes: number) => {
          onTheWay.set(part, Math.min(bytes, piece.size))
          tell(true)
        }
        await ports.put(url, piece, onSent, held)
        arrived.set(part, piece.size)
      } finally {
        onTheWay.delete(part)
      }
    })
    tell(true)
  }

  const sendMissing = async (state: VideoUploadWire) => {
    const missing: number[] = []
    for (let part = 1; part <= state.PartCount; part += 1) if (!arrived.has(part)) missing.push(part)
    const urlOf = newPartSigner({
      sign: (parts) => ports.sign(state.UploadId, parts),
      upcoming: () => missing,
      now: ports.now,
    })
    const lane = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) await sendPart(state, part, urlOf)
    }
    try {
      await Promise.all(Array.from({ length: LANES }, lane))
    } catch (error) {
      // One part cannot be sent: the other lanes must not go on in the background.
      gate.stop()
      throw error
    }
  }

  const note = (state: VideoUploadWire) => {
    arrived.clear()
    // What was there before says nothing about the network of now.
    rate.forget()
    for (const part of state.Arrived) {
      const isLast = part === state.PartCount
      arrived.set(part, isLast ? body.size - (state.PartCount - 1) * state.PartSize : state.PartSize)
    }
  }

  const run = async (): Promise<CompletedVideo> => {
    tell()
    let state = await persist(() => ports.create(request))
    for (let round = 1; ; round += 1) {
      note(state)
      step = 'sending'
      tell()
      if (state.IsComplete === 0) await sendMissing(state)
      step = 'finishing'
      tell()
      const { UploadId: uploadId } = state
      try {
        return await persist(() => ports.complete(uploadId))
      } catch (error) {
        // The store may lack a part that was acknowledged, for instance after it was restored: only that one is sent.
        if (!(error instanceof CallError) || round === ROUNDS_MAX) throw error
        state = await persist(() => ports.find(uploadId))
        if (state.IsComplete === 0 && state.Arrived.length === state.PartCount) throw error
      }
    }
  }

  return {
    finished: run(),
    pause: () => {
      gate.pause()
      rate.forget()
      tell()
    },
    resume: () => {
      gate.resume()
      tell()
    },
    abort: gate.stop,
    persist,
  }
}
