import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Coordinator, CoordinatorState } from '#server/concurrency/coordinator.ts'
import { connectCoordinator, createCoordinatorHub, type PrimaryMessage } from '#server/concurrency/ipcCoordinator.ts'

/** A worker that exits unexpectedly is started again, at most once in this time. */
const RESTART_MS = 2000

interface Options {
  processes: number
  /** Where calls are counted and locks are held. */
  state: CoordinatorState
  /** Handed to every worker beside the environment of this process. */
  env: Record<string, string>
  /** The workers share a listening socket that was handed to this process. */
  isSocketHanded: boolean
  /** Called when a worker exits unexpectedly; `why` is its signal or exit code. */
  onExit: (why: string) => void
}

export interface Primary {
  /**
   * Resolves once the first worker serves; the others start then, so that they do not take the cores from what people wait
   * for. Resolves to false when the first one ended before. The server may be stopped before this resolves.
   */
  ready: Promise<boolean>
  /** Lets each worker finish the requests it is answering, and ends it. */
  stop(): Promise<void>
}

/** The hub's channel to a worker. A message to one that has just ended is dropped, which is no failure. */
function channelTo(worker: Worker) {
  return { send: (message: PrimaryMessage) => void (worker.isConnected() && worker.send(message, () => undefined)) }
}

/**
 * Starts the workers that serve HTTP on one port, and runs the hub that coordinates them
 * (docs/adr/several-server-processes.md).
 */
export function startPrimary({ processes, state, env, isSocketHanded, onExit }: Options): Primary {
  const hub = createCoordinatorHub<ReturnType<typeof channelTo>>(state)
  let isStopping = false
  let isProven = false
  let fail: () => void = () => undefined
  const failed = new Promise<boolean>((resolve) => {
    fail = () => resolve(false)
  })

  /** Those that hold the listening socket. */
  const listening = new Set<Worker>()
  /** Node closes the shared socket with its last listener. This process ends, so that its parent starts it again with the socket. */
  function exitIfNobodyListens(worker: Worker, why: string): void {
    if (!listening.delete(worker) || listening.size > 0 || !isSocketHanded || !isProven || isStopping) return
    onExit(why)
    process.exit(1)
  }

  function begin(): Worker {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    const channel = channelTo(worker)
    hub.addWorker(channel)
    worker.on('message', (message: unknown) => hub.receive(channel, message))
    worker.once('listening', () => listening.add(worker))
    worker.once('disconnect', () => exitIfNobodyListens(worker, 'disconnect'))
    worker.once('exit', (code, signal) => {
      hub.removeWorker(channel)
      exitIfNobodyListens(worker, signal ?? String(code))
      if (isStopping) return
      if (!isProven) return fail()
      onExit(signal ?? String(code))
      setTimeout(() => !isStopping && begin(), Math.max(0, startedAt + RESTART_MS - performance.now()))
    })
    return worker
  }
  const whenReady = (worker: Worker): Promise<void> =>
    new Promise((ready) => worker.on('message', (message: unknown) => message === 'ready' && ready()))

  // Each worker accepts connections by itself: with round-robin from here, those on their way to a killed worker are lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const begun = whenReady(begin()).then(() => {
    isProven = true
    for (let other = 1; other < processes && !isStopping; other++) begin()
    return true
  })
  return {
    ready: Promise.race([begun, failed]),
    async stop() {
      isStopping = true
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

/** The coordinator of a worker, connected to the hub in the primary. */
export function coordinatorOfPrimary(): Coordinator {
  return connectCoordinator(
    // A failed send means that the primary has ended, and this process is about to end with it.
    (message) => void process.send?.(message, undefined, undefined, () => undefined),
    (listener) => void process.on('message', listener),
  )
}
