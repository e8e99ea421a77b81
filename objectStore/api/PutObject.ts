import { receiveBlob } from '../receiveBody.ts'
import { S3Error } from '../s3Error.ts'
import { headerOf } from '../signatureClaim.ts'
import { quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { readStoredHeaders, refuseUnsupportedFeatures } from '../storedHeaders.ts'

/** Whether `If-None-Match: *` is set, the only condition supported on writes. @throws S3Error NotImplemented */
export function wantsCreateOnly(call: StoreCall): boolean {
  const condition = headerOf(call.headers, 'if-none-match')
  if (call.headers.has('if-match') || (condition !== null && condition.trim() !== '*'))
    throw new S3Error('NotImplemented', 'The only condition on a write is If-None-Match: *')
  return condition !== null
}

/**
 * Writes an object in one request. With create-only credentials an existing key is refused with PreconditionFailed,
 * unless it has the same bytes, since then the response to the first request was lost.
 */
export async function PutObject(call: StoreCall): Promise<StoreAnswer> {
  refuseUnsupportedFeatures(call.headers)
  const isConditional = wantsCreateOnly(call)
  const headers = readStoredHeaders(call.headers)
  if (isConditional && (await call.rows.findObject(call.location))) throw new S3Error('PreconditionFailed')
  const { blob, size, etag, checksumHeaders, releaseCharge } = await receiveBlob(call, 1)
  try {
    const outcome = await call.rows.putObject({
      ...call.location,
      blob,
      size,
      etag,
      headers,
      writtenAt: new Date(call.now),
      isCreateOnly: isConditional || call.grant?.isCreateOnly === true,
      acceptsSame: !isConditional,
    })
    if (outcome.kind === 'exists' || outcome.isSame) await releaseCharge()
    if (outcome.kind === 'exists') {
      await call.freed.free({ objectId: null, blobs: [blob] })
      throw new S3Error('PreconditionFailed')
    }
    await call.freed.free(outcome.freed)
  } finally {
    call.folder.settle(blob)
  }
  return { status: 200, headers: { etag: quoted(etag), ...checksumHeaders } }
}
