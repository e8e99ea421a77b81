import { isSameObject, judgeConditions } from '../preconditions.ts'
import { type ByteRange, readRange } from '../range.ts'
import type { StoredBlob, StoredObject } from '../rows.ts'
import { S3Error } from '../s3Error.ts'
import { headerOf } from '../signatureClaim.ts'
import { quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { servedHeaders } from '../storedHeaders.ts'

const MAX_TRIES = 5

interface Judged {
  status: 200 | 206 | 304
  headers: Record<string, string>
  range: ByteRange
}

/** @throws S3Error PreconditionFailed, InvalidRange, InvalidArgument */
function judge(call: StoreCall, object: StoredObject): Judged {
  const header = (name: string) => headerOf(call.headers, name)
  const verdict = judgeConditions(
    {
      ifMatch: header('if-match'),
      ifNoneMatch: header('if-none-match'),
      ifModifiedSince: header('if-modified-since'),
      ifUnmodifiedSince: header('if-unmodified-since'),
    },
    object,
  )
  if (verdict === 'failed') throw new S3Error('PreconditionFailed')
  const validators = { etag: quoted(object.etag), 'last-modified': object.writtenAt.toUTCString() }
  const whole = { first: 0, last: object.size - 1 }
  if (verdict === 'notModified') return { status: 304, headers: validators, range: whole }
  const ifRange = header('if-range')
  const range = ifRange === null || isSameObject(ifRange, object) ? readRange(header('range'), object.size) : null
  if (range === 'unsatisfiable') throw new S3Error('InvalidRange')
  const { first, last } = range ?? whole
  return {
    status: range ? 206 : 200,
    range: { first, last },
    headers: {
      ...servedHeaders(object.headers, call.query),
      ...validators,
      'accept-ranges': 'bytes',
      'content-length': String(last - first + 1),
      ...(range ? { 'content-range': `bytes ${first}-${last}/${object.size}` } : {}),
    },
  }
}

async function* readBlobs(call: StoreCall, blobs: StoredBlob[], { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let next = first
  for (const { blob, firstByte, size } of blobs) {
    if (next > last) break
    if (next < firstByte || next >= firstByte + size) throw new Error('the blobs of an object leave a gap')
    const end = Math.min(last, firstByte + size - 1)
    yield* call.folder.read(blob, next - firstByte, end - next + 1)
    next = end + 1
  }
  if (next <= last) throw new Error('the blobs of an object end too early')
}

/** Sends the object or one range of it, with the usual HTTP conditions. */
export async function GetObject(call: StoreCall): Promise<StoreAnswer> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const object = await call.rows.findObject(call.location)
    if (!object) throw new S3Error('NoSuchKey')
    const { status, headers, range } = judge(call, object)
    if (status === 304) return { status, headers }
    const release = call.freed.hold(object.id)
    try {
      const blobs = await call.rows.listBlobs(object.id, range.first, Math.max(range.first, range.last))
      // Without blobs, the object was overwritten between the two queries, and the new one is evaluated from the start.
      if (blobs.length > 0) return { status, headers, bytes: readBlobs(call, blobs, range), release }
    } catch (error) {
      await release()
      throw error
    }
    await release()
  }
  throw new S3Error('SlowDown')
}

/** Like GetObject, without the body. */
export async function HeadObject(call: StoreCall): Promise<StoreAnswer> {
  const object = await call.rows.findObject(call.location)
  if (!object) throw new S3Error('NoSuchKey')
  const { status, headers } = judge(call, object)
  return { status, headers }
}
