import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import { usualLimits } from './sheetLimits.ts'
import type { Sheet } from './sheetRow.ts'
import type { SheetAnswer, SheetTask } from './sheetTask.ts'

/** The largest sheet that the limits admit takes some seconds, and this memory at most. */
const MEMORY_LIMIT_MB = 512
const TIME_LIMIT_MS = 30_000
/** A thread without work is ended after this time. */
const IDLE_MS = 10_000

/** The thread's program: beside this file in development, in the build beside the server or above the shared chunks. */
function threadProgram(): string {
  const found = ['./sheetThread.ts', './sheetThread.js', '../sheetThread.js']
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path))
  if (!found) throw new Error('the program of the sheet thread was not built')
  return found
}

/** Node 20 gives a thread no loader for TypeScript, so that in development the thread asks for it itself. */
function newWorker(program: string): Worker {
  const options: WorkerOptions = { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } }
  if (!program.endsWith('.ts')) return new Worker(program, options)
  const href = JSON.stringify(pathToFileURL(program).href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}) })`
  return new Worker(load, { ...options, eval: true })
}

let thread: Worker | null = null

/** A thread that ends while nobody waits for an answer is replaced at the next sheet, and its error concerns nobody. */
function startThread(): Worker {
  const worker = newWorker(threadProgram())
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}

let idle: NodeJS.Timeout | undefined
function endThread(): void {
  void thread?.terminate()
  thread = null
}

/** Sheets are read one after the other, so that their memory does not add up. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads a sheet of a workbook (XLSX) or a text file (CSV, with commas, semicolons or tabs), told apart by their content:
 * of the visible sheets the one with the most of these headings, the first where none has them. Empty rows are left out,
 * and cells are cleaned (`cellText`). Throws the refusals SHEET_….
 *
 * A workbook of 200 KB can unpack to ten million empty strings, and reading it would stop the server for a minute, or
 * end it for want of memory. It is therefore read in a thread that is ended at a limit of time or memory.
 */
export function readSheet(
  bytes: Buffer,
  { headings = [], limits = usualLimits }: Partial<Omit<SheetTask, 'bytes'>> = {},
  limitMs = TIME_LIMIT_MS,
): Promise<Sheet> {
  const reading = queue.then(() => ask({ bytes, headings, limits }, limitMs))
  queue = reading.catch(() => undefined)
  return reading
}

function ask(task: SheetTask, limitMs: number): Promise<Sheet> {
  clearTimeout(idle)
  const worker = thread ?? startThread()
  thread = worker
  worker.ref()
  return new Promise<Sheet>((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
      finish()
    }
    const fail = (error: Error) =>
      settle(() => {
        endThread()
        reject(error)
      })
    const timer = setTimeout(() => fail(new Refusal('SHEET_TOO_LARGE')), limitMs)
    const onMessage = (answer: SheetAnswer) =>
      settle(() => {
        idle = setTimeout(endThread, IDLE_MS).unref()
        if ('sheet' in answer) resolve(answer.sheet)
        else reject(new Refusal(answer.refused, { params: answer.params }))
      })
    const onError = (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('SHEET_TOO_LARGE') : error)
    const onExit = () => fail(new Error('the sheet thread ended without an answer'))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
