import { openInProcess } from './inProcess.ts'
import { tokenOf } from './people.ts'

/** A statement of the product; `now`, `tokenHash` and `accountId` among the values stand for those of a request. */
export interface Recorded {
  text: string
  values: unknown[]
}

/** An account whose number is the value of nothing else. */
const ACCOUNT = 987

/** Records the statements that the product sends for a list of one's own enrolments, which the bare server repeats. */
export async function recordList(url: string, dataDir: string): Promise<Recorded[]> {
  const product = await openInProcess(url, dataDir, 1)
  const asked = { method: 'GET', url: '/api/Exam/GetMyExamFormList', token: tokenOf(ACCOUNT) } as const
  const nameOf = (value: unknown) => {
    if (value instanceof Date) return 'now'
    if (Buffer.isBuffer(value)) return 'tokenHash'
    return value === ACCOUNT ? 'accountId' : value
  }
  try {
    const sent = await product.record(asked)
    return sent.map(({ text, values }) => ({ text, values: values.map(nameOf) }))
  } finally {
    await product.close()
  }
}
