import type { Clock } from './clock.ts'

/** A clock that is corrected little by little moves less within one look. */
const LEAST_JUMP_MS = 5000
const LOOK_MS = 10_000

interface Clocks {
  /** Epoch milliseconds, as deadlines are judged. */
  wall(): number
  /** Milliseconds that only go forward. */
  steady(): number
}

/** Returns a function that says by how many milliseconds the machine's clock has jumped since it was last asked; 0: not. */
export function createJumpMeter({ wall, steady }: Clocks): () => number {
  let difference = wall() - steady()
  return () => {
    const before = difference
    difference = wall() - steady()
    const jump = difference - before
    return Math.abs(jump) < LEAST_JUMP_MS ? 0 : jump
  }
}

/** Looks every ten seconds until it is stopped; `tell` receives the jump in milliseconds. */
export function watchClock(clock: Clock, tell: (jumpMs: number) => void): { stop(): void } {
  const jumped = createJumpMeter({ wall: () => clock.now(), steady: () => performance.now() })
  const timer = setInterval(() => {
    const jump = jumped()
    if (jump !== 0) tell(jump)
  }, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}
