import type { VideoUploadWire } from '#contract/examRoom/media.ts'
import { CallError } from './callError.ts'
import { PutError } from './retry.ts'
import type { UploadPorts } from './videoUpload.ts'

type Faults = {
  /** Called before each PUT, which fails with whatever it throws. */
  beforePut?: (part: number) => void | Promise<void>
  beforeSign?: () => void
  beforeComplete?: () => void
}

/** An in-memory server and object store for tests of the upload: it stores the bytes of each part and counts calls. */
export function newFakeVideoStore(size: number, partSize: number, faults: Faults = {}) {
  const parts = new Map<number, Uint8Array>()
  const counts = { create: 0, find: 0, sign: 0, put: 0, complete: 0, inFlight: 0, maxInFlight: 0 }
  let clock = 0
  let isComplete = false
  const signed = new Set<string>()

  const state = (): VideoUploadWire => ({
    UploadId: 7,
    Key: 'video/x',
    PartSize: partSize,
    PartCount: Math.ceil(size / partSize),
    Arrived: Array.from(parts.keys()).sort((a, b) => a - b),
    IsComplete: isComplete ? 1 : 0,
    EndTime: '2026-11-20T10:00:00+08:00',
    ServerTime: '2026-11-20T09:00:00+08:00',
  })
  const ports: UploadPorts = {
    create: async () => {
      counts.create += 1
      return state()
    },
    find: async () => {
      counts.find += 1
      return state()
    },
    sign: async (_uploadId, wanted) => {
      counts.sign += 1
      faults.beforeSign?.()
      return wanted.map((part) => {
        const url = `/store/${part}?n=${counts.sign}`
        signed.add(url)
        return { Part: part, Url: url, Size: partSize }
      })
    },
    put: async (url, body, onSent, signal) => {
      const part = Number(/^\/store\/(\d+)/.exec(url)?.[1])
      if (!signed.has(url)) throw new PutError(403)
      counts.put += 1
      counts.inFlight += 1
      counts.maxInFlight = Math.max(counts.maxInFlight, counts.inFlight)
      try {
        onSent(Math.floor(body.size / 2))
        await faults.beforePut?.(part)
        clock += 1000
        if (signal.aborted) throw new PutError(0)
        parts.set(part, new Uint8Array(await body.arrayBuffer()))
        onSent(body.size)
      } finally {
        counts.inFlight -= 1
      }
    },
    complete: async () => {
      counts.complete += 1
      faults.beforeComplete?.()
      if (parts.size < state().PartCount) throw new CallError('refused', '视频没有传完', 200)
      isComplete = true
      return { Key: 'video/x', CompletedTime: '2026-11-20T09:10:00+08:00', FileBytes: size }
    },
    wait: async (ms) => {
      clock += ms
    },
    now: () => clock,
    random: () => 0.5,
  }
  const content = () => {
    const whole = new Uint8Array(size)
    for (const [part, bytes] of parts) whole.set(bytes, (part - 1) * partSize)
    return whole
  }
  return { ports, parts, counts, content }
}
