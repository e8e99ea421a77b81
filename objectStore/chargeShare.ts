import { S3Error } from './s3Error.ts'
import type { StoreCall } from './storeCall.ts'

/**
 * Charges the share of temporary credentials with what is about to be stored, before a byte of it is read; answers how to
 * give it back when nothing was kept. What is thrown away later, by an abort or a part sent again, stays charged: the share
 * is one of a day, and it pays for the disk that was in use. Lasting keys have none.
 * @throws S3Error QuotaExceeded
 */
export async function chargeShare(
  { grant, rows, now }: Pick<StoreCall, 'grant' | 'rows' | 'now'>,
  { bytes, objects }: { bytes: number; objects: number },
): Promise<() => Promise<void>> {
  const share = grant?.share
  if (!share) return async () => undefined
  const cost = { name: share.name, bytes, objects }
  const { maxBytes, maxObjects } = share
  if (!(await rows.charge({ ...cost, maxBytes, maxObjects, at: new Date(now) }))) throw new S3Error('QuotaExceeded')
  return () => rows.giveBack(cost)
}
