import { type Pause, pauseParams } from '#domain/reasons.ts'
import { refuse } from '#server/refuse.ts'

/** Refuses with the wait in the unit that the sentence uses, and as `Retry-After`. */
export function refusePause(pause: Pause): never {
  return refuse(pause.reason, { params: pauseParams(pause), retryAfterSeconds: pause.retryAfterSeconds })
}
