import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, ManualCtx, Me } from './context.ts'

type MeOf<E extends Endpoint> = E['who'] extends 'anyone' ? Me | null : Me
type HandleCtx<E extends Endpoint> = E['mode'] extends 'manual' ? ManualCtx<MeOf<E>> : Ctx<MeOf<E>>

interface Parts<E extends Endpoint, B> {
  /** Runs with no transaction held; what it writes stays even if the answer is a refusal (house rule 6). */
  before?: (ctx: ManualCtx<MeOf<E>>, input: Input<E>) => Promise<B>
  handle: (ctx: HandleCtx<E>, input: Input<E>, prepared: B) => Promise<Reply<E>>
  /** For a cached answer (`madeFrom`): when it expires although no table has changed. Absent: never. */
  holdsUntil?: (reply: Reply<E>, now: Instant) => Instant
}

/** One action as the router sees it, without the type of what `before` hands to `handle`. */
export interface Handler<E extends Endpoint> {
  endpoint: E
  before: ((ctx: ManualCtx<MeOf<E>>, input: Input<E>) => Promise<unknown>) | null
  handle: (ctx: HandleCtx<E>, input: Input<E>, prepared: unknown) => Promise<Reply<E>>
  holdsUntil: ((reply: Reply<E>, now: Instant) => Instant) | null
}

export function handler<E extends Endpoint, B = undefined>(endpoint: E, parts: Parts<E, B>): Handler<E> {
  return {
    endpoint,
    before: parts.before ?? null,
    handle: (ctx, input, prepared) => parts.handle(ctx, input, prepared as B),
    holdsUntil: parts.holdsUntil ?? null,
  }
}
