import { receiveBlob } from '../receiveBody.ts'
import { S3Error } from '../s3Error.ts'
import { objectLimit, quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { refuseUnsupportedFeatures } from '../storedHeaders.ts'
import { readCount, readUploadId } from '../uploadQuery.ts'

/**
 * Writes one part, replacing an earlier one of the same number; a part that ends after Abort or Complete is discarded.
 */
export async function UploadPart(call: StoreCall): Promise<StoreAnswer> {
  refuseUnsupportedFeatures(call.headers)
  const uploadId = readUploadId(call.query)
  const partNumber = readCount(call.query, 'partNumber', { least: 1, most: 10_000 })
  const upload = await call.rows.findUpload(call.location, uploadId)
  if (!upload || upload.etag !== null) throw new S3Error('NoSuchUpload')
  const { blob, size, etag, checksumHeaders, releaseCharge } = await receiveBlob(call, 0)
  try {
    const outcome = await call.rows.putPart({
      ...call.location,
      uploadId,
      partNumber,
      blob,
      size,
      etag,
      writtenAt: new Date(call.now),
      maxTotalBytes: objectLimit(call),
    })
    if (outcome.kind !== 'put') {
      await releaseCharge()
      await call.freed.free({ objectId: null, blobs: [blob] })
      throw new S3Error(outcome.kind === 'noUpload' ? 'NoSuchUpload' : 'EntityTooLarge')
    }
    await call.freed.free(outcome.freed)
  } finally {
    call.folder.settle(blob)
  }
  return { status: 200, headers: { etag: quoted(etag), ...checksumHeaders } }
}
