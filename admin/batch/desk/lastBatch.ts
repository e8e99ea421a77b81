import { isId } from '#admin/kit/list/listAddress.ts'
import { readStored, writeStored } from '#admin/kit/list/stored.ts'

const KEY = 'kaoji.batch.last'

/** Notes in this browser in whose desk somebody worked last, for the first suggestion where a batch is chosen. */
export function rememberBatch(batchId: number): void {
  writeStored(KEY, batchId)
}

export function lastBatch(): number | null {
  const stored = readStored(KEY)
  return typeof stored === 'number' && isId(stored) ? stored : null
}
