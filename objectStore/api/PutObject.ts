import { receiveBlob } from '../receiveBody.ts'
import { S3Error } from '../s3Error.ts'
import { headerOf } from '../signatureClaim.ts'
import { quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { readStoredHeaders, refuseUnknownWishes } from '../storedHeaders.ts'

/** `If-None-Match: *`; any other condition on a write is not part of this store. @throws S3Error NotImplemented */
export function wantsCreateOnly(call: StoreCall): boolean {
  const condition = headerOf(call.headers, 'if-none-match')
  if (call.headers.has('if-match') || (condition !== null && condition.trim() !== '*'))
    throw new S3Error('NotImplemented', 'The only condition on a write is If-None-Match: *')
  return condition !== null
}

/**
 * Writes a whole object in one request. With create-only credentials a key that exists answers PreconditionFailed, unless
 * it holds the same bytes: then the answer to the first request was lost.
 */
export async function PutObject(call: StoreCall): Promise<StoreAnswer> {
  refuseUnknownWishes(call.headers)
  const isConditional = wantsCreateOnly(call)
  const headers = readStoredHeaders(call.headers)
  if (isConditional && (await call.rows.findObject(call.place))) throw new S3Error('PreconditionFailed')
  const { blob, size, etag, checksumHeaders, giveBack } = await receiveBlob(call, 1)
  try {
    const outcome = await call.rows.putObject({
      ...call.place,
      blob,
      size,
      etag,
      headers,
      writtenAt: new Date(call.now),
      isCreateOnly: isConditional || call.grant?.isCreateOnly === true,
      acceptsSame: !isConditional,
    })
    if (outcome.kind === 'exists' || outcome.isSame) await giveBack()
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
