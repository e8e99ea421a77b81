import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Solution } from '#domain/schedule/plan/staffing.ts'

/** The thread reads the solver by its path, since it has no module of its own. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
require(workerData.solver)().then((highs) => {
  const { ObjectiveValue, Columns } = highs.solve(workerData.program)
  const values = Object.entries(Columns).map(([name, { Primal }]) => [name, Primal]).filter(([, value]) => value > 0)
  parentPort.postMessage({ objective: ObjectiveValue, values: new Map(values) })
})`

/**
 * Solves a linear program with HiGHS in a thread of its own: it takes seconds, in which a worker could not tell the
 * queue that it is alive.
 */
export function solveProgram(program: string): Promise<Solution> {
  const solver = createRequire(import.meta.url).resolve('highs')
  const thread = new Worker(THREAD, { eval: true, workerData: { solver, program } })
  return new Promise((resolve, reject) => {
    thread.once('message', ({ objective, values }: { objective: number; values: Map<string, number> }) =>
      resolve({ objective, valueOf: (name) => values.get(name) ?? 0 }),
    )
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the solver ended without an answer')))
  })
}
