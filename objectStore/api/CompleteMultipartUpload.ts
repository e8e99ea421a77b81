import { createHash } from 'node:crypto'
import { encodeRfc3986 } from '../canonicalRequest.ts'
import { receiveText } from '../receiveBody.ts'
import type { CompleteOutcome } from '../rows.ts'
import { S3Error, type S3ErrorCode } from '../s3Error.ts'
import { objectLimit, quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { refuseUnsupportedFeatures } from '../storedHeaders.ts'
import { readUploadId } from '../uploadQuery.ts'
import { type ListedPart, readPartList, writeXml } from '../xml.ts'
import { wantsCreateOnly } from './PutObject.ts'

/** Enough for 10,000 parts with a checksum each. */
const MAX_LIST_BYTES = 4 * 1024 * 1024
const MIN_PART_BYTES = 5 * 1024 * 1024

/** The MD5 of the parts' MD5s, followed by their number. */
export function etagOfParts(parts: readonly ListedPart[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(etag, 'hex'))
  return `${hash.digest('hex')}-${parts.length}`
}

type Refusal = Exclude<CompleteOutcome['kind'], 'completed' | 'repeated'>
const refusals: Record<Refusal, S3ErrorCode> = {
  noUpload: 'NoSuchUpload',
  exists: 'PreconditionFailed',
  wrongPart: 'InvalidPart',
  partTooSmall: 'EntityTooSmall',
  tooLarge: 'EntityTooLarge',
}

/** Assembles the object without copying its parts. A retry after a lost response gets the same response. */
export async function CompleteMultipartUpload(call: StoreCall): Promise<StoreAnswer> {
  const uploadId = readUploadId(call.query)
  const isConditional = wantsCreateOnly(call)
  refuseUnsupportedFeatures(call.headers)
  // Verifying a checksum of the whole object would mean reading it again from disk, so that such a header is refused.
  for (const name of call.headers.keys())
    if (/^x-amz-(checksum-|mp-object-size)/.test(name))
      throw new S3Error('NotImplemented', `The header ${name} is not supported here.`)
  const parts = readPartList(await receiveText(call, MAX_LIST_BYTES))
  const isAscending = parts.every((part, at) => at === 0 || (parts[at - 1] as ListedPart).partNumber < part.partNumber)
  if (!isAscending) throw new S3Error('InvalidPartOrder')
  const etag = etagOfParts(parts)
  const outcome = await call.rows.completeUpload({
    ...call.location,
    uploadId,
    parts,
    etag,
    writtenAt: new Date(call.now),
    isCreateOnly: isConditional || call.grant?.isCreateOnly === true,
    minPartBytes: MIN_PART_BYTES,
    maxTotalBytes: objectLimit(call),
  })
  if (outcome.kind === 'completed') await call.freed.free(...outcome.freed)
  else if (outcome.kind !== 'repeated') throw new S3Error(refusals[outcome.kind])
  const { bucket, key } = call.location
  const path = [bucket, ...key.split('/')].map(encodeRfc3986).join('/')
  const text = writeXml('CompleteMultipartUploadResult', [
    ['Location', `http://${call.headers.get('host')?.[0] ?? ''}${call.basePath}/${path}`],
    ['Bucket', bucket],
    ['Key', key],
    ['ETag', quoted(etag)],
  ])
  return { status: 200, text }
}
