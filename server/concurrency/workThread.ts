import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread without work is ended after this time. */
const IDLE_MS = 10_000

/** A task took longer than it may, or more memory; its thread has been ended. */
export class ThreadOverLimit extends Error {}

/** The thread's program: beside its caller in development, in the build beside the server or above the shared chunks. */
function pathOf(name: string, beside: string): string {
  const found = [`./${name}.ts`, `./${name}.js`, `../${name}.js`]
    .map((path) => fileURLToPath(new URL(path, beside)))
    .find((path) => existsSync(path))
  if (!found) throw new Error(`the program of the thread ${name} was not built`)
  return found
}

/** Node 20 gives a thread no loader for TypeScript, so that in development the thread asks for it itself. */
function newWorker(program: string, memoryMb: number): Worker {
  const options: WorkerOptions = { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  if (!program.endsWith('.ts')) return new Worker(program, options)
  const href = JSON.stringify(pathToFileURL(program).href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}) })`
  return new Worker(load, { ...options, eval: true })
}

interface ThreadOptions {
  /** The file of the program, without its extension. */
  name: string
  /** `import.meta.url` of the file beside which it lies. */
  beside: string
  memoryMb: number
}

/**
 * A thread of our own for work that would stop the server while it lasts. Its program answers each message by one. Tasks are
 * done one after the other, so that their memory does not add up. The answer of `ask` rejects with ThreadOverLimit where a
 * task takes longer than `limitMs` or more memory than the thread may have; the next task gets a new thread.
 */
export function workThread<Task, Answer>({ name, beside, memoryMb }: ThreadOptions) {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** A thread that ends while nobody waits for an answer is replaced at the next task, and its error concerns nobody. */
  function start(): Worker {
    const worker = newWorker(pathOf(name, beside), memoryMb)
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = null
    })
    return worker
  }
  function end(): void {
    void thread?.terminate()
    thread = null
  }
  function askNow(task: Task, limitMs: number): Promise<Answer> {
    clearTimeout(idle)
    const worker = thread ?? start()
    thread = worker
    worker.ref()
    return new Promise<Answer>((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
        finish()
      }
      const fail = (error: Error) =>
        settle(() => {
          end()
          reject(error)
        })
      const timer = setTimeout(() => fail(new ThreadOverLimit(`no answer in ${limitMs} ms`)), limitMs)
      const onMessage = (answer: Answer) =>
        settle(() => {
          idle = setTimeout(end, IDLE_MS).unref()
          resolve(answer)
        })
      const onError = (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadOverLimit(error.message) : error)
      const onExit = () => fail(new Error(`the thread ${name} ended without an answer`))
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage(task)
    })
  }
  return {
    ask(task: Task, limitMs: number): Promise<Answer> {
      const asking = queue.then(() => askNow(task, limitMs))
      // Who asked is told of the error by `asking`; the queue only waits for the end.
      queue = asking.catch(() => undefined)
      return asking
    },
  }
}
