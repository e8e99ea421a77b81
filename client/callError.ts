import type { RefusalCode } from '#contract/refusals.ts'

export type CallFailure = 'refused' | 'unauthorised' | 'timeout' | 'offline' | 'server'

/** Why a call failed, with a Chinese sentence to show. */
export class CallError extends Error {
  readonly failure: CallFailure
  readonly status: number
  readonly OtherMsg: Record<string, unknown> | null

  constructor(failure: CallFailure, message: string, status = 0, OtherMsg: Record<string, unknown> | null = null) {
    super(message)
    this.name = 'CallError'
    this.failure = failure
    this.status = status
    this.OtherMsg = OtherMsg
  }

  /** The code of the refusal (`contract/refusals.ts`) for the page's logic; the sentence is for users. */
  get reason(): RefusalCode | null {
    const reason = this.OtherMsg?.Reason
    return typeof reason === 'string' ? (reason as RefusalCode) : null
  }

  /** The wait named in the sentence of a pause, in seconds or minutes as the sentence says. */
  get wait(): number | null {
    const params = this.OtherMsg?.Params
    const n = typeof params === 'object' && params !== null && 'n' in params ? params.n : null
    return typeof n === 'number' ? n : null
  }

  /** The wire name of the form field that was refused. */
  get field(): string | null {
    const field = this.OtherMsg?.Field
    return typeof field === 'string' ? field : null
  }

  get requestId(): string | null {
    const id = this.OtherMsg?.RequestId
    return typeof id === 'string' ? id : null
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : '出现了意外的问题，请重试'
}
