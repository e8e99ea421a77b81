import type { ManualCtx, Me } from '#server/context.ts'
import { insertUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { newToken } from '#server/security/secrets.ts'

interface Upload {
  bytes: Buffer
  fileName: string
}

/**
 * Keeps an uploaded file for the import that its preview is followed by, and returns its id (`OU_ID` of the wire). What no
 * import takes is removed after a day.
 */
export async function keepUpload(
  { db, me, now, outside }: ManualCtx<Me>,
  { bytes, fileName }: Upload,
  {
    kind,
    rowCount,
    contentType = 'application/octet-stream',
  }: { kind: string; rowCount: number; contentType?: string },
): Promise<number> {
  const key = `office/upload-${newToken()}`
  await outside.store.put(key, bytes, { contentType })
  return insertUpload(db, { kind, fileName: fileName.slice(0, 200), key, rowCount, madeBy: me.accountId, now })
}
