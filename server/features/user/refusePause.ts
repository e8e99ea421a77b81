import { refusalText } from '#contract/refusals.ts'
import type { Pause } from '#domain/reasons.ts'
import { refuse } from '#server/refuse.ts'

/** Refuses with the wait in the unit that the sentence uses, and as `Retry-After`. */
export function refusePause({ reason, retryAfterSeconds }: Pause): never {
  const unitSeconds = refusalText(reason).includes('{n}分钟') ? 60 : 1
  return refuse(reason, { params: { n: Math.ceil(retryAfterSeconds / unitSeconds) }, retryAfterSeconds })
}
