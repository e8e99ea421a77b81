import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MediaReply, MediaResults, MediaTaskKind, MediaTasks } from './tasks.ts'

/** After this many tasks, or above this much memory, the child is replaced before the next task. */
const DEFAULTS = { maxTasks: 40, maxBytes: 1024 * 1024 * 1024 }

type Reason = 'time' | 'crash' | 'failure' | 'stopped'

/**
 * A task without a result: the child was killed at the task's time limit (`time`), exited (`crash`), reported an error
 * (`failure`, with the stack for the log), or the worker is stopping and the task will run again (`stopped`).
 */
export class MediaChildError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail: string) {
    super(`the media child: ${reason}: ${detail}`)
    this.name = 'MediaChildError'
    this.reason = reason
  }
}

interface Options {
  /** The child's program; tests pass others. */
  program?: string
  maxTasks?: number
  maxBytes?: number
}

/**
 * Finds the child's program: beside this file in development, in the build beside the worker or above the shared
 * chunks.
 */
function builtProgram(): string {
  const found = ['./child.ts', './mediaChild.js', '../mediaChild.js']
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path))
  if (!found) throw new Error('the program of the media child was not built')
  return found
}

/**
 * The child has no environment, so that code parsing untrusted files can read no secret; it leads a process group, so
 * that ffmpeg dies with it.
 */
function start(program: string): ChildProcess {
  const child = fork(program, [], {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A child that hangs must not keep a stopping worker alive.
  child.unref()
  child.channel?.unref()
  return child
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export type MediaChild = ReturnType<typeof createMediaChild>

/**
 * The child process for ffmpeg and the face model: one task at a time, killed at its time limit, replaced regularly.
 */
export function createMediaChild(options: Options = {}) {
  const { maxTasks, maxBytes } = { ...DEFAULTS, ...options }
  let child: ChildProcess | null = null
  let tasks = 0
  let lastId = 0
  let queue: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function end(): void {
    if (child) killGroup(child)
    child = null
    tasks = 0
  }

  function current(): ChildProcess {
    if (child && (child.exitCode !== null || child.signalCode !== null || !child.connected)) end()
    child ??= start(options.program ?? builtProgram())
    return child
  }

  function ask<K extends MediaTaskKind>(
    kind: K,
    task: MediaTasks[K],
    limitMs: number,
    onProgress: (percent: number) => void,
  ): Promise<MediaResults[K]> {
    if (isStopped) return Promise.reject(new MediaChildError('stopped', 'not begun'))
    const running = current()
    lastId += 1
    tasks += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        running.off('message', onMessage)
        running.off('exit', onExit)
        running.off('error', onExit)
        finish()
      }
      const fail = (error: MediaChildError) =>
        settle(() => {
          end()
          reject(error)
        })
      const timer = setTimeout(() => fail(new MediaChildError('time', `no answer in ${limitMs} ms`)), limitMs)
      const onExit = (code: unknown, signal?: unknown) =>
        fail(new MediaChildError(isStopped ? 'stopped' : 'crash', `it ended with ${String(signal ?? code)}`))
      const onMessage = (reply: MediaReply) => {
        if (reply.kind === 'ready' || reply.id !== id) return
        if (reply.kind === 'progress') return onProgress(reply.percent)
        settle(() => {
          if (tasks >= maxTasks || reply.rssBytes > maxBytes) end()
          if (reply.kind === 'done') resolve(reply.result as MediaResults[K])
          else reject(new MediaChildError('failure', reply.reason))
        })
      }
      running.on('message', onMessage)
      running.on('exit', onExit)
      running.on('error', onExit)
      running.send({ id, kind, task }, (error) => {
        if (error) onExit(error.message)
      })
    })
  }

  return {
    /**
     * Queues a task; `limitMs` counts from when it starts; `onProgress` gets whole percents. @throws MediaChildError
     */
    run<K extends MediaTaskKind>(
      kind: K,
      task: MediaTasks[K],
      limitMs: number,
      onProgress: (percent: number) => void = () => undefined,
    ): Promise<MediaResults[K]> {
      const turn = queue.then(() => ask(kind, task, limitMs, onProgress))
      queue = turn.catch(() => undefined)
      return turn
    },
    /** The child's pid, null while there is none. */
    pid: () => child?.pid ?? null,
    /** Kills the child; the next task starts a new one. */
    close: end,
    /** Kills the child for good: running and queued tasks are rejected as `stopped`. */
    stop(): void {
      isStopped = true
      if (child) killGroup(child)
    },
  }
}
