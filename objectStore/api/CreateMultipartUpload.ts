import { randomBytes } from 'node:crypto'
import { chargeShare } from '../chargeShare.ts'
import type { StoreAnswer, StoreCall } from '../storeCall.ts'
import { readStoredHeaders, refuseUnsupportedFeatures } from '../storedHeaders.ts'
import { writeXml } from '../xml.ts'

/** Creates a multipart upload, whose id is bound to the key. */
export async function CreateMultipartUpload(call: StoreCall): Promise<StoreAnswer> {
  refuseUnsupportedFeatures(call.headers)
  const id = randomBytes(16).toString('hex')
  const headers = readStoredHeaders(call.headers)
  await chargeShare(call, { bytes: 0, objects: 1 })
  await call.rows.createUpload({ ...call.location, id, headers, createdAt: new Date(call.now) })
  const text = writeXml('InitiateMultipartUploadResult', [
    ['Bucket', call.location.bucket],
    ['Key', call.location.key],
    ['UploadId', id],
  ])
  return { status: 200, text }
}
