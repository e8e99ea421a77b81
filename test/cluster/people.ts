import { type Person, type Promises, walk } from '../process/journey.ts'

/** One request of somebody, as he saw it end. */
interface Seen {
  at: number
  milliseconds: number
  /** 0: the line broke before an answer. */
  status: number
  hasRetryAfter: boolean
  /** Why the line broke. */
  why: string
  path: string
  /** The connection closed under a question, as a kept one may; browsers ask such a question again by themselves. */
  isAskedAgain: boolean
}

/** Nothing was answered, and the connection is gone: a kept one, which the other side closed at that moment. */
const isClosed = (error: unknown): boolean => {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code)
}

export interface People {
  /** What was promised to those who have finished. */
  kept: Promises[]
  /** Ends when everybody who is under way has finished. */
  stop(): Promise<void>
  /** Rejects when somebody was told something wrong. */
  failed: Promise<never>
  /** What was seen since; what is still under way counts later. */
  between(from: number, to: number): Seen[]
}

/** Several people at a time enrol, pay and are seen by staff, one after the other, until they are stopped. */
export function openPeople(person: Person, phones: number): People {
  const seen: Seen[] = []
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const at = performance.now()
    const path = (input instanceof Request ? input.url : input.toString()).replace(/\?.*/, '')
    const note = (status: number, hasRetryAfter: boolean, why = '', isAskedAgain = false): void => {
      // Probes are no calls of people.
      if (!path.startsWith('https:')) return
      seen.push({ at, milliseconds: performance.now() - at, status, hasRetryAfter, path, why, isAskedAgain })
    }
    try {
      const response = await ask(input, init)
      note(response.status, response.headers.has('retry-after'))
      return response
    } catch (error) {
      // The client of the journey asks again, and knows that the first may have been done.
      const isAskedAgain = (init?.method ?? 'GET') === 'GET' && isClosed(error)
      note(0, false, `${path}: ${String((error as Error).cause ?? error)}`, isAskedAgain)
      throw error
    }
  }
  const kept: Promises[] = []
  let isOver = false
  const all = Array.from({ length: phones }, async (_, phone) => {
    for (let walked = 0; !isOver || walked === 0; walked++)
      kept.push(await walk(person, { asks: false, payers: [1 + phone, 1 + ((phone + 1) % phones)] }))
  })
  const ended = Promise.all(all)
  return {
    kept,
    failed: ended.then(() => new Promise<never>(() => undefined)),
    async stop() {
      isOver = true
      await ended
    },
    between: (from, to) => seen.filter(({ at }) => at >= from && at < to),
  }
}
