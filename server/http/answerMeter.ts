import type { FastifyInstance } from 'fastify'
import { DURATION_STEPS_MS, stepOf } from '#domain/office/operation.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { Clock } from '#server/platform/clock.ts'
import { addToMinute } from '#server/records/office/installation/requestMinuteQueries.ts'
import { isApi } from './envelope.ts'

const FLUSH_MS = 20_000
/** What cannot be written while the database is away is kept for this many minutes, and then dropped: figures only. */
const MOST_MINUTES = 60

interface Counts {
  answers: number
  failures: number
  durations: number[]
}

interface Parts {
  db: Db
  clock: Clock
  onError: (error: Error) => void
}

/** Counts answers by the minute and adds them to those of all other processes, for the operators' page. */
export function createAnswerMeter({ db, clock, onError }: Parts) {
  const minutes = new Map<Instant, Counts>()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  function countsOf(minute: Instant): Counts {
    const known = minutes.get(minute)
    if (known) return known
    const counts = { answers: 0, failures: 0, durations: DURATION_STEPS_MS.map(() => 0) }
    minutes.set(minute, counts)
    return counts
  }
  /** Puts back what could not be written, beside what was counted meanwhile. */
  function putBack(minute: Instant, { answers, failures, durations }: Counts): void {
    const counts = countsOf(minute)
    counts.answers += answers
    counts.failures += failures
    for (const [step, count] of durations.entries()) counts.durations[step] = (counts.durations[step] ?? 0) + count
    const oldest = [...minutes.keys()].sort((a, b) => a - b)
    for (const dropped of oldest.slice(0, Math.max(0, oldest.length - MOST_MINUTES))) minutes.delete(dropped)
  }

  async function write(): Promise<void> {
    for (const [minute, counts] of minutes) {
      minutes.delete(minute)
      try {
        await addToMinute(db, minute, counts)
      } catch (error) {
        putBack(minute, counts)
        return onError(error as Error)
      }
    }
  }
  const flush = (): Promise<void> => {
    running ??= write().finally(() => {
      running = null
    })
    return running
  }
  return {
    count({ durationMs, isFailure }: { durationMs: number; isFailure: boolean }): void {
      const now = clock.now()
      const counts = countsOf(now - (now % MINUTE_MS))
      const step = stepOf(durationMs)
      counts.answers++
      if (isFailure) counts.failures++
      counts.durations[step] = (counts.durations[step] ?? 0) + 1
    },
    flush,
    start(): void {
      timer = setInterval(() => void flush(), FLUSH_MS).unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      await running
      await flush()
    },
  }
}
export type AnswerMeter = ReturnType<typeof createAnswerMeter>

/** Counts each call. An upload takes as long as the phone's network does, so that it says nothing of us. */
export function countAnswers(app: FastifyInstance, meter: AnswerMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isUpload = String(request.headers['content-type'] ?? '').startsWith('multipart/')
    if (isApi(request.url) && !isUpload)
      meter.count({ durationMs: reply.elapsedTime, isFailure: reply.statusCode >= 500 })
    done()
  })
}
