import type { VideoUploadWire } from '#contract/examRoom/media.ts'
import type { RequestOf } from './api.ts'
import { CallError } from './callError.ts'
import { newPartSigner, type SignedPart } from './partSigner.ts'
import { newPauseGate, UploadStopped } from './pauseGate.ts'
import { backoffMs, verdictOf } from './retry.ts'
import { newTransferRate, secondsToGo } from './transferRate.ts'

/** Parts sent in parallel: enough to fill a mobile link, few enough that each makes progress. */
const PARALLEL_PARTS = 3
/** How many faults of one request are retried before the upload fails. */
const FAULTS_MAX = 5
/** How often parts that the store turns out to lack are sent again. */
const ROUNDS_MAX = 3
/** Progress is reported at most this often. */
const PROGRESS_INTERVAL_MS = 200

/** `waiting`: the network is away and the next try comes automatically; `finishing`: all bytes have been sent. */
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

/**
 * The outside functions that the upload uses; `videoUploadPorts` in the browser. `wait` ends early when its signal
 * aborts.
 */
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
  /** Rejects with CallError or PutError where retrying does not help, with UploadStopped after `abort`. */
  finished: Promise<CompletedVideo>
  pause: () => void
  resume: () => void
  abort: () => void
  /** Runs another action of this upload with the same retries: it waits out a lost network and a pause. */
  persist: <T>(action: () => Promise<T>) => Promise<T>
}

/**
 * Sends a video as a multipart upload with presigned parts: creates or finds the upload, sends the missing parts, and
 * completes it. It needs no credentials in the browser, and resumes after a lost network, a pause and, by its
 * fingerprint, a reload (rulings#session, contract `CreateVideoUpload`).
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
  const inFlight = new Map<number, number>()
  let step: 'preparing' | 'sending' | 'finishing' = 'preparing'
  let retrying = 0
  let reportedAt = Number.NEGATIVE_INFINITY

  const sum = (bytes: Map<number, number>) => Array.from(bytes.values()).reduce((total, one) => total + one, 0)

  const report = (isMinor = false) => {
    const at = ports.now()
    if (gate.isStopped() || (isMinor && at - reportedAt < PROGRESS_INTERVAL_MS)) return
    reportedAt = at
    const sentBytes = Math.min(body.size, sum(arrived) + sum(inFlight))
    rate.add(at, sentBytes)
    const isMoving = step === 'sending' && inFlight.size > 0
    const phase = gate.isPaused() ? 'paused' : retrying > 0 && !isMoving ? 'waiting' : step
    const bytesPerSecond = phase === 'sending' ? rate.bytesPerSecond() : null
    const secondsLeft = secondsToGo(body.size - sentBytes, bytesPerSecond)
    onChange({ phase, sentBytes, totalBytes: body.size, bytesPerSecond, secondsLeft })
  }

  const persist = async <T>(action: () => Promise<T>): Promise<T> => {
    let faults = 0
    for (let failures = 1; ; failures += 1) {
      const signal = await gate.pass()
      try {
        return await action()
      } catch (error) {
        if (gate.isStopped()) throw new UploadStopped()
        if (signal.aborted) continue
        const verdict = verdictOf(error)
        if (verdict === 'fault') faults += 1
        if (verdict === 'final' || faults > FAULTS_MAX) throw error
        retrying += 1
        report()
        await ports.wait(backoffMs(failures, error, ports.random()), signal)
        retrying -= 1
        report()
      }
    }
  }

  const sendPart = async (state: VideoUploadWire, part: number, urlOf: (part: number) => Promise<string>) => {
    const from = (part - 1) * state.PartSize
    const piece = body.slice(from, Math.min(body.size, from + state.PartSize))
    await persist(async () => {
      const signal = await gate.pass()
      const url = await urlOf(part)
      try {
        const onSent = (bytes: number) => {
          inFlight.set(part, Math.min(bytes, piece.size))
          report(true)
        }
        await ports.put(url, piece, onSent, signal)
        arrived.set(part, piece.size)
      } finally {
        inFlight.delete(part)
      }
    })
    report(true)
  }

  const sendMissing = async (state: VideoUploadWire) => {
    const missing: number[] = []
    for (let part = 1; part <= state.PartCount; part += 1) if (!arrived.has(part)) missing.push(part)
    const urlOf = newPartSigner({
      sign: (parts) => ports.sign(state.UploadId, parts),
      upcoming: () => missing,
      now: ports.now,
    })
    const worker = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) await sendPart(state, part, urlOf)
    }
    try {
      await Promise.all(Array.from({ length: PARALLEL_PARTS }, worker))
    } catch (error) {
      // A part cannot be sent, so the other workers must stop too.
      gate.stop()
      throw error
    }
  }

  const recordArrived = (state: VideoUploadWire) => {
    arrived.clear()
    // Parts that were there before say nothing about the present network.
    rate.forget()
    for (const part of state.Arrived) {
      const isLast = part === state.PartCount
      arrived.set(part, isLast ? body.size - (state.PartCount - 1) * state.PartSize : state.PartSize)
    }
  }

  const run = async (): Promise<CompletedVideo> => {
    report()
    let state = await persist(() => ports.create(request))
    for (let round = 1; ; round += 1) {
      recordArrived(state)
      step = 'sending'
      report()
      if (state.IsComplete === 0) await sendMissing(state)
      step = 'finishing'
      report()
      const { UploadId: uploadId } = state
      try {
        return await persist(() => ports.complete(uploadId))
      } catch (error) {
        // The store may lack a part that it acknowledged, for instance after it was restored; only such parts are sent
        // again.
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
      report()
    },
    resume: () => {
      gate.resume()
      report()
    },
    abort: gate.stop,
    persist,
  }
}
