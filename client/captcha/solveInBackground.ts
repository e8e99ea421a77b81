import { type Challenge, searchFor } from './solve.ts'
import SolverWorker from './solver.worker.ts?worker'

/** Numbers tried before yielding to the page, about 5 ms on a cheap phone. */
const SLICE = 500

function byWorker(challenge: Challenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new SolverWorker()
    worker.onmessage = ({ data }: MessageEvent<number | null>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = (event) => {
      worker.terminate()
      reject(new Error(event.message || 'worker failed'))
    }
    worker.postMessage(challenge)
  })
}

async function bySlices(challenge: Challenge): Promise<number | null> {
  const search = searchFor(challenge)
  while (!search.isOver()) {
    const number = search.next(SLICE)
    if (number !== null) return number
    await new Promise((resume) => window.setTimeout(resume))
  }
  return null
}

/** The number that solves the challenge, null where none does. It never blocks the page. */
export async function solveInBackground(challenge: Challenge): Promise<number | null> {
  try {
    return await byWorker(challenge)
  } catch {
    // Some in-app browsers forbid workers or fail to load their file, so the page searches in slices between other
    // tasks.
    return bySlices(challenge)
  }
}
