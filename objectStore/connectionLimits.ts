import type { IncomingMessage } from 'node:http'
import type { HeaderMap } from './canonicalRequest.ts'

const DRAIN_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 15_000
const SLOWEST_BYTES_PER_SECOND = 2048
const SPARE_MS = 120_000

/**
 * Closes a connection without traffic for `idleMs`, and a body slower than 2 KB/s on average. Node's own
 * `requestTimeout` must be 0 for uploads, because it limits only the total time.
 */
export function limitTime(request: IncomingMessage, headers: HeaderMap, idleMs: number): void {
  request.setTimeout(idleMs, () => request.destroy())
  const length = Number(headers.get('content-length')?.[0])
  if (!(length > 0)) return
  const patienceMs = SPARE_MS + (length / SLOWEST_BYTES_PER_SECOND) * 1000
  // setTimeout takes at most 31 bits, about 24 days.
  const timer = setTimeout(() => request.destroy(), Math.min(patienceMs, 2 ** 31 - 1))
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}

/**
 * Drains the rest of a refused request, because a client whose connection is closed while it sends never reads the 403.
 * A rest of more than 64 MB or 15 s is cut off all the same.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  return new Promise((drained) => {
    let bytes = 0
    const timer = setTimeout(() => request.destroy(), DRAIN_MS)
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > DRAIN_BYTES) request.destroy()
    })
    const end = () => {
      clearTimeout(timer)
      drained()
    }
    request.once('end', end)
    request.once('close', end)
    request.once('error', end)
    request.resume()
  })
}
