import { CallError } from '#client/callError.ts'

/** The number under which the server logged a failure (`OtherMsg.RequestId`, rulings section 1), if the error carries one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? (error.requestId ?? undefined) : undefined
}

/** Whether the server answered that it will not show this. Not a lost network, a fault, or a pause after too many calls. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.failure === 'refused' && error.status !== 429
}
