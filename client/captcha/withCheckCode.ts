import { CallError } from '../callError.ts'
import { forgetCheckCode, getCheckCode } from './checkCode.ts'

/** Whether the server refused the check code as spent, expired or unknown. */
export function isCheckCodeRefused(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'CHECK_CODE_WRONG'
}

/**
 * Runs an action that needs a check code; where the cached code is refused, once more with a new one. Throws CallError.
 */
export async function withCheckCode<T>(attempt: (checkCode: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(await getCheckCode())
  } catch (error) {
    if (!isCheckCodeRefused(error)) throw error
    forgetCheckCode()
    return attempt(await getCheckCode())
  }
}

/**
 * Runs an action that needs a check code only after several misses: first without one, then with one, which users do
 * not notice. Throws CallError.
 */
export async function withCheckCodeIfAsked<T>(attempt: (checkCode: string) => Promise<T>): Promise<T> {
  try {
    return await attempt('')
  } catch (error) {
    if (!isCheckCodeRefused(error)) throw error
    return withCheckCode(attempt)
  }
}
