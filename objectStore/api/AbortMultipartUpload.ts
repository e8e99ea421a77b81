import { S3Error } from '../s3Error.ts'
import type { StoreAnswer, StoreCall } from '../storeCall.ts'
import { readUploadId } from '../uploadQuery.ts'

/** Discards an open upload and its parts; parts still being sent then fail with NoSuchUpload. */
export async function AbortMultipartUpload(call: StoreCall): Promise<StoreAnswer> {
  const freed = await call.rows.abortUpload(call.location, readUploadId(call.query))
  if (!freed) throw new S3Error('NoSuchUpload')
  await call.freed.free(freed)
  return { status: 204 }
}
