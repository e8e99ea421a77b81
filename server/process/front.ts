import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { readMetricsOfAll, serveMetrics } from '#server/http/metrics.ts'
import type { Together } from '#server/together.ts'
import { answerProcesses, askFront, type Word } from '#server/togetherByMessages.ts'

/** A process that ends by itself is started again, at most once in so long. */
const RESTART_MS = 2000

interface Options {
  processes: number
  /** Handed to every process beside the settings of this one. */
  env: Record<string, string>
  metricsPort: number | null
  /** A process ended that was not told to; `why` is its signal or code. */
  onExit: (why: string) => void
}

export interface Front {
  /** false: a process ended before it was ready. A stop may come before. */
  ready: Promise<boolean>
  /** Each process finishes what it is answering, and ends. */
  stop(): Promise<void>
}

/** One process as those that count for all see it. One that has just ended hears nothing, and is no failure. */
function asking(worker: Worker) {
  return { send: (word: Word) => void (worker.isConnected() && worker.send(word, () => undefined)) }
}

/**
 * Starts the processes that answer people on one port, and answers what they must know together
 * (docs/adr/several-server-processes.md).
 */
export function openFront({ processes, env, metricsPort, onExit }: Options): Front {
  const together = answerProcesses<ReturnType<typeof asking>>()
  let isStopping = false
  let isProven = false
  let fail: () => void = () => undefined
  const failed = new Promise<boolean>((resolve) => {
    fail = () => resolve(false)
  })

  function begin(): Worker {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    const asker = asking(worker)
    together.began(asker)
    worker.on('message', (message: unknown) => together.take(asker, message))
    worker.once('exit', (code, signal) => {
      together.ended(asker)
      if (isStopping) return
      if (!isProven) return fail()
      onExit(signal ?? String(code))
      setTimeout(() => !isStopping && begin(), Math.max(0, startedAt + RESTART_MS - performance.now()))
    })
    return worker
  }
  const whenReady = (worker: Worker): Promise<void> =>
    new Promise((ready) => worker.on('message', (message: unknown) => message === 'ready' && ready()))

  // Each takes connections by itself: handed round by this process, those on their way to one that is killed would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const metrics = metricsPort ? serveMetrics(metricsPort, readMetricsOfAll()) : null
  const begun = Promise.all(Array.from({ length: processes }, () => whenReady(begin()))).then(() => {
    isProven = true
    return true
  })
  return {
    ready: Promise.race([begun, failed]),
    async stop() {
      isStopping = true
      metrics?.close()
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(async (worker) => {
          if (!worker || worker.isDead()) return
          worker.process.kill('SIGTERM')
          await once(worker, 'exit')
        }),
      )
    },
  }
}

/** The other end, in each of the processes. */
export function togetherOfFront(): Together {
  return askFront(
    // The front is gone: so is this process in a moment.
    (question) => void process.send?.(question, undefined, undefined, () => undefined),
    (listener) => void process.on('message', listener),
  )
}
