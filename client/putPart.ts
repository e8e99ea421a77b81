import { PutError } from './retry.ts'

/** A connection without progress for this long is given up, since some networks never report that they are gone. */
const STALL_MS = 30_000

/**
 * PUTs one part to an address that the server signed. `onSent` receives the number of bytes sent so far. Rejects with
 * PutError, with status 0 also where `signal` aborted it. It uses `XMLHttpRequest`, since `fetch` does not report
 * upload progress.
 */
export function putPart(url: string, body: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new PutError(0))
    const request = new XMLHttpRequest()
    let stalled = 0
    const watch = () => {
      window.clearTimeout(stalled)
      stalled = window.setTimeout(() => request.abort(), STALL_MS)
    }
    const stop = () => request.abort()
    const settle = (finish: () => void) => {
      window.clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      finish()
    }
    request.open('PUT', url)
    request.upload.onprogress = (event) => {
      watch()
      onSent(event.loaded)
    }
    request.onload = () =>
      settle(() => (request.status >= 200 && request.status < 300 ? resolve() : reject(new PutError(request.status))))
    request.onerror = () => settle(() => reject(new PutError(0)))
    request.onabort = () => settle(() => reject(new PutError(0)))
    signal.addEventListener('abort', stop)
    watch()
    request.send(body)
  })
}
