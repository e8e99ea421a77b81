import type { RequestOf } from './api.ts'
import { call } from './api.ts'
import { putPart } from './putPart.ts'

type CreatedRehearsal = { RehearsalId: number; Parts: Array<{ Part: number; Url: string; Size: number }> }

/** The outside functions that sending a rehearsal uses; `rehearsalPorts` in the browser. */
export type RehearsalPorts = {
  create: (request: RequestOf<'File', 'CreateRehearsalUpload'>) => Promise<CreatedRehearsal>
  complete: (rehearsalId: number) => Promise<unknown>
  put: (url: string, body: Blob) => Promise<void>
  now: () => number
}

export const rehearsalPorts: RehearsalPorts = {
  create: async (request) => (await call('File', 'CreateRehearsalUpload', request)).item,
  complete: (rehearsalId) => call('File', 'CompleteRehearsalUpload', { RehearsalId: rehearsalId }),
  put: (url, body) => putPart(url, body, () => undefined, new AbortController().signal),
  now: () => performance.now(),
}

/** The least time that is divided by, so that an instant upload does not divide by zero. */
const MIN_ELAPSED_MS = 1

/**
 * Sends a few recorded seconds the way videos are sent and returns the bytes per second. Rejects with CallError or
 * PutError; nothing is retried, since a network that needs retries is what a rehearsal is to find.
 */
export async function sendRehearsal(enrolmentId: number, file: Blob, ports: RehearsalPorts): Promise<number> {
  const { RehearsalId, Parts } = await ports.create({ EF_ID: enrolmentId, Size: file.size })
  const begunAt = ports.now()
  let from = 0
  for (const { Url, Size } of Parts) {
    await ports.put(Url, file.slice(from, from + Size))
    from += Size
  }
  const elapsed = Math.max(MIN_ELAPSED_MS, ports.now() - begunAt)
  await ports.complete(RehearsalId)
  return (file.size * 1000) / elapsed
}
