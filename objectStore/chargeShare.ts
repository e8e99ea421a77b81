import { S3Error } from './s3Error.ts'
import type { StoreCall } from './storeCall.ts'

/**
 * Charges the share (quota) of temporary credentials before a body is read; returns the function that releases the
 * charge if nothing was stored. Data discarded later, by an abort or a part sent again, stays charged, because the
 * daily share limits the disk space that was in use. Permanent keys have no share.
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
  return () => rows.releaseCharge(cost)
}
