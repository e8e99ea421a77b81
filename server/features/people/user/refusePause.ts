import { type Pause, pauseParams } from '#domain/reasons/reasons.ts'
import { refuse } from '#server/refuse.ts'

/** Refuses with the waiting time in the unit of the message, and as `Retry-After`. */
export function refusePause(pause: Pause): never {
  return refuse(pause.reason, { params: pauseParams(pause), retryAfterSeconds: pause.retryAfterSeconds })
}
