export type CallFailure = 'refused' | 'unauthorised' | 'timeout' | 'offline' | 'server'

/** Why a call brought no success, with a Chinese sentence to show. */
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

  /** The wire's name of the form field that was refused. */
  get field(): string | null {
    const field = this.OtherMsg?.Field
    return typeof field === 'string' ? field : null
  }

  get requestId(): string | null {
    const id = this.OtherMsg?.RequestId
    return typeof id === 'string' ? id : null
  }
}

/** The sentence for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : '出现了意外的问题，请重试'
}
