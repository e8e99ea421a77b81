import type { RequestOf } from './api.ts'
import { call } from './api.ts'
import { putPart } from './putPart.ts'

type Begun = { RehearsalId: number; Parts: Array<{ Part: number; Url: string; Size: number }> }

/** What sending a rehearsal needs of the world; `rehearsalPorts` in the browser. */
export type RehearsalPorts = {
  create: (request: RequestOf<'File', 'CreateRehearsalUpload'>) => Promise<Begun>
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

/** Less is no measurement. */
const LEAST_MS = 1

/**
 * Sends a few recorded seconds the way videos go and answers the bytes a second it managed. Rejects with CallError or
 * PutError; nothing is tried again, since a network that needs it is what a rehearsal is to find.
 */
export async function sendRehearsal(enrolmentId: number, file: Blob, ports: RehearsalPorts): Promise<number> {
  const { RehearsalId, Parts } = await ports.create({ EF_ID: enrolmentId, Size: file.size })
  const begunAt = ports.now()
  let from = 0
  for (const { Url, Size } of Parts) {
    await ports.put(Url, file.slice(from, from + Size))
    from += Size
  }
  const elapsed = Math.max(LEAST_MS, ports.now() - begunAt)
  await ports.complete(RehearsalId)
  return (file.size * 1000) / elapsed
}
