import { openInProcess, type Statement } from './inProcess.ts'
import { signUpOf, tokenOf } from './people.ts'

export interface Recorded {
  list: Statement[]
  signUp: Statement[]
}

/** Records the statements that the product sends for each of the two calls, which the bare server repeats. */
export async function recordStatements(
  url: string,
  dataDir: string,
  account: number,
  serial: number,
): Promise<Recorded> {
  const product = await openInProcess(url, dataDir, 1)
  const signUp = { method: 'POST', url: '/api/Exam/ExamSignUp', payload: signUpOf(account + 1, serial) } as const
  try {
    return {
      list: await product.record({ method: 'GET', url: '/api/Exam/GetMyExamFormList', token: tokenOf(account) }),
      signUp: await product.record({ ...signUp, token: tokenOf(account + 1) }),
    }
  } finally {
    await product.close()
  }
}
