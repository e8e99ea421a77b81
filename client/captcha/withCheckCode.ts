import { CallError } from '../callError.ts'
import { forgetCheckCode, getCheckCode } from './checkCode.ts'

/** Whether the server refused the check code: spent, expired or not its own. */
export function isCheckCodeRefused(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'CHECK_CODE_WRONG'
}

/** Does what needs a check code; where the kept one no longer serves, once more with a new one. Throws CallError. */
export async function withCheckCode<T>(attempt: (checkCode: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(await getCheckCode())
  } catch (error) {
    if (!isCheckCodeRefused(error)) throw error
    forgetCheckCode()
    return attempt(await getCheckCode())
  }
}

/** Does what asks for a check code only after several misses: first without one, then with it, unnoticed. Throws CallError. */
export async function withCheckCodeIfAsked<T>(attempt: (checkCode: string) => Promise<T>): Promise<T> {
  try {
    return await attempt('')
  } catch (error) {
    if (!isCheckCodeRefused(error)) throw error
    return withCheckCode(attempt)
  }
}
