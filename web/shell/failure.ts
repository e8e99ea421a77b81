import { CallError } from '#client/callError.ts'

/**
 * Returns the id under which the server logged a failure (`OtherMsg.RequestId`, rulings#status), if the error has one.
 */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? (error.requestId ?? undefined) : undefined
}

/** Tells whether the server refused the call, unlike a lost network, a server error or a rate limit. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.failure === 'refused' && error.status !== 429
}
