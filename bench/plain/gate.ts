import type { createGate as createRankedGate, Gate } from '#server/http/gate.ts'
import { refuse } from '#server/refuse.ts'

type Options = Parameters<typeof createRankedGate>[0]
interface Waiting {
  start: () => void
  timer: NodeJS.Timeout
}

const RETRY_SECONDS = 4

/** The plain way: one queue for all, first come first served, and whoever has waited too long is refused. */
export function createGate({ atOnce, waitMs }: Options): Gate {
  const queue = new Set<Waiting>()
  let running = 0
  return {
    async enter() {
      if (running < atOnce) {
        running += 1
        return
      }
      const isServed = await new Promise<boolean>((decide) => {
        const waiting: Waiting = {
          start: () => decide(true),
          timer: setTimeout(() => {
            queue.delete(waiting)
            decide(false)
          }, waitMs),
        }
        queue.add(waiting)
      })
      if (!isServed) refuse('OVERLOADED', { params: { n: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS })
    },
    leave() {
      running -= 1
      const [next] = queue
      if (!next) return
      queue.delete(next)
      clearTimeout(next.timer)
      running += 1
      next.start()
    },
    load: () => ({ running, waiting: queue.size }),
    pressure: () => ({ served: 0, refused: 0, waiting: queue.size, atOnce }),
  }
}
