import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MediaAnswers, MediaOrderKind, MediaOrders, MediaReply } from './orders.ts'

/** After so many orders, or from so much memory on, the next order gets a new process. */
const DEFAULTS = { mostOrders: 40, mostBytes: 1024 * 1024 * 1024 }

type Reason = 'time' | 'crash' | 'failure' | 'stopped'

/**
 * The child did not answer: it was killed at its limit (`time`), ended by itself (`crash`), says that the work failed
 * (`failure`, with the trace for the log), or the worker stops and the work is due again later (`stopped`).
 */
export class MediaChildError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail: string) {
    super(`the media child: ${reason}: ${detail}`)
    this.name = 'MediaChildError'
    this.reason = reason
  }
}

interface Settings {
  /** The program of the child; tests give others. */
  program?: string
  mostOrders?: number
  mostBytes?: number
}

/** Beside this file in development; in the build either beside the worker or one folder above the shared chunks. */
function builtProgram(): string {
  const found = ['./child.ts', './mediaChild.js', '../mediaChild.js']
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path))
  if (!found) throw new Error('the program of the media child was not built')
  return found
}

/** With no environment, so no secret is in reach of what reads strangers' files; leads a group, so that ffmpeg dies with it. */
function start(program: string): ChildProcess {
  const child = fork(program, [], {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // What hangs in it must not keep a stopping worker alive.
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

/** The process for ffmpeg and the face model: one order at a time, killed at its limit, renewed now and then (house.md). */
export function createMediaChild(settings: Settings = {}) {
  const { mostOrders, mostBytes } = { ...DEFAULTS, ...settings }
  let child: ChildProcess | null = null
  let orders = 0
  let lastId = 0
  let queue: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function end(): void {
    if (child) killGroup(child)
    child = null
    orders = 0
  }

  function current(): ChildProcess {
    if (child && (child.exitCode !== null || child.signalCode !== null || !child.connected)) end()
    child ??= start(settings.program ?? builtProgram())
    return child
  }

  function ask<K extends MediaOrderKind>(
    kind: K,
    order: MediaOrders[K],
    limitMs: number,
    onProgress: (percent: number) => void,
  ): Promise<MediaAnswers[K]> {
    if (isStopped) return Promise.reject(new MediaChildError('stopped', 'not begun'))
    const running = current()
    lastId += 1
    orders += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        running.off('message', hear)
        running.off('exit', leave)
        running.off('error', leave)
        finish()
      }
      const fail = (error: MediaChildError) =>
        settle(() => {
          end()
          reject(error)
        })
      const timer = setTimeout(() => fail(new MediaChildError('time', `no answer in ${limitMs} ms`)), limitMs)
      const leave = (code: unknown, signal?: unknown) =>
        fail(new MediaChildError(isStopped ? 'stopped' : 'crash', `it ended with ${String(signal ?? code)}`))
      const hear = (reply: MediaReply) => {
        if (reply.kind === 'ready' || reply.id !== id) return
        if (reply.kind === 'progress') return onProgress(reply.percent)
        settle(() => {
          if (orders >= mostOrders || reply.rssBytes > mostBytes) end()
          if (reply.kind === 'done') resolve(reply.answer as MediaAnswers[K])
          else reject(new MediaChildError('failure', reply.reason))
        })
      }
      running.on('message', hear)
      running.on('exit', leave)
      running.on('error', leave)
      running.send({ id, kind, order }, (error) => {
        if (error) leave(error.message)
      })
    })
  }

  return {
    /** One after the other; `limitMs` counts from its turn on; `onProgress` hears whole percents. @throws MediaChildError */
    run<K extends MediaOrderKind>(
      kind: K,
      order: MediaOrders[K],
      limitMs: number,
      onProgress: (percent: number) => void = () => undefined,
    ): Promise<MediaAnswers[K]> {
      const turn = queue.then(() => ask(kind, order, limitMs, onProgress))
      queue = turn.catch(() => undefined)
      return turn
    },
    /** The id of the process, null while there is none. */
    pid: () => child?.pid ?? null,
    /** Ends the process at once. */
    close: end,
    /** Ends it for good: what runs and what waits is rejected as `stopped`. */
    stop(): void {
      isStopped = true
      if (child) killGroup(child)
    },
  }
}
