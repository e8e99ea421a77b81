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
  /** The line broke at first, and a new one was taken at once. */
  isSecond: boolean
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
    let isSecond = false
    const note = (status: number, hasRetryAfter: boolean, why = ''): void => {
      // Probes are no calls of people.
      if (!path.startsWith('https:')) return
      seen.push({ at, milliseconds: performance.now() - at, status, hasRetryAfter, path, why, isSecond })
    }
    // Browsers take a new connection by themselves where a kept one was closed under a question.
    const askAgain = (error: unknown): Promise<Response> => {
      if ((init?.method ?? 'GET') !== 'GET' || !isClosed(error)) throw error
      isSecond = true
      return ask(input, init)
    }
    try {
      const response = await ask(input, init).catch(askAgain)
      note(response.status, response.headers.has('retry-after'))
      return response
    } catch (error) {
      note(0, false, `${path}: ${String((error as Error).cause ?? error)}`)
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
