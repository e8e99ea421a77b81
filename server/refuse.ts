import { type RefusalCode, refusalStatus, refusalText } from '#contract/refusals.ts'

interface RefusalExtra {
  params?: Record<string, string | number>
  /** Travels as `Retry-After`. */
  retryAfterSeconds?: number
  /** Stands in the envelope's OtherMsg, for a page that can do something with it. */
  OtherMsg?: Record<string, unknown>
}

/** An expected 'no'. Thrown anywhere below a handler, it rolls the transaction back and becomes the envelope's Msg. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly extra: RefusalExtra

  constructor(code: RefusalCode, extra: RefusalExtra = {}) {
    super(refusalText(code, extra.params))
    this.code = code
    this.status = refusalStatus(code)
    this.extra = extra
  }
}

export function refuse(code: RefusalCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra)
}

/** Refuses when a rule gave a reason. */
export function refuseIf(code: RefusalCode | null): void {
  if (code) refuse(code)
}

/** The answer is the same for something that does not exist and for what belongs to somebody else (rulings#status). */
export function found<T>(value: T | null | undefined): T {
  return value ?? refuse('NOT_FOUND')
}
