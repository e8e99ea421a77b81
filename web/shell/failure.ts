/** The number under which the server logged a failure (`OtherMsg.RequestId`, rulings section 1), if the error carries one. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined
  return typeof error.requestId === 'string' && error.requestId ? error.requestId : undefined
}

/** Whether the server answered that it will not show this: unknown, forbidden, or a refusal. Not a lost network, not a 500. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  const { status } = error
  return typeof status === 'number' && status >= 200 && status < 500 && status !== 408 && status !== 429
}

/** The words to show for any error: its own when it speaks to people, a general sentence otherwise. */
export function failureText(error: unknown): string {
  if (error instanceof Error && /[\u4e00-\u9fff]/.test(error.message)) return error.message
  return '加载失败，请稍后再试'
}
