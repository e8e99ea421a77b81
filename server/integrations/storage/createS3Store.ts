import type { Readable } from 'node:stream'
import { OutsideError } from '../outsideError.ts'
import { createS3Caller, escapeKey, readErrorCode, type S3Answer, type SizedStream } from './s3Call.ts'
import { createS3List } from './s3List.ts'
import { readAddress, type S3Settings } from './s3Settings.ts'
import { presignQuery } from './s3Signature.ts'
import { createS3Uploads } from './s3Uploads.ts'

/** The object that `check` overwrites, to find out whether the store can be written. */
const CHECK_KEY = 'ready.txt'

export interface ObjectFacts {
  /** The size of the whole object. */
  bytes: number
  /** The ETag without quotes. */
  etag: string
  contentType: string
  /** When it was written by the store's clock, in milliseconds since 1970, rounded to seconds. */
  modifiedAt: number
  /** The metadata given to `put`, with lower-case names. */
  metadata: Record<string, string>
}

export interface OpenedObject extends ObjectFacts {
  stream: Readable
  /** The first byte of the stream's range; `last` is its last byte. */
  first: number
  last: number
}

interface PutOptions {
  contentType: string
  /** Metadata stored with the object; lower-case names, printable ASCII values. */
  metadata?: Record<string, string>
}

interface LinkOptions {
  expiresSeconds: number
  /** When the link's lifetime starts, in milliseconds since 1970; default: now. */
  signedAt?: number
}

function headerOf({ response }: S3Answer, name: string): string {
  const value = response.headers[name]
  if (typeof value !== 'string') throw new OutsideError('storage', 'UNREADABLE', true)
  return value
}

const METADATA = 'x-amz-meta-'

function metadataOf({ response }: S3Answer): Record<string, string> {
  const own = Object.entries(response.headers).filter(([name]) => name.startsWith(METADATA))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(METADATA.length), String(value)]))
}

function factsOf(answer: S3Answer): ObjectFacts {
  return {
    bytes: Number(answer.response.headers['content-range']?.split('/')[1] ?? headerOf(answer, 'content-length')),
    etag: headerOf(answer, 'etag').replaceAll('"', ''),
    contentType: answer.response.headers['content-type'] ?? 'application/octet-stream',
    modifiedAt: Date.parse(headerOf(answer, 'last-modified')),
    metadata: metadataOf(answer),
  }
}

export type S3Store = ReturnType<typeof createS3Store>

/**
 * One bucket of an S3-compatible store: the embedded one, Aliyun OSS, COS, MinIO or AWS (rulings#settings). Calls throw
 * OutsideError with the store's own code; a missing object is no error. `now` gives milliseconds since 1970.
 */
export function createS3Store(settings: S3Settings, now: () => number) {
  const caller = createS3Caller(settings, now)
  const { send } = caller
  const publicAddress = readAddress(settings.publicEndpoint ?? settings.endpoint, settings)

  function presign(
    method: string,
    key: string,
    { expiresSeconds, signedAt = now() }: LinkOptions,
    query: Record<string, string>,
    headers: Record<string, string>,
  ): string {
    const { isSecure, host, basePath } = publicAddress
    const path = basePath + escapeKey(key)
    const signing = { keys: settings, region: settings.region, service: 's3' as const, now: signedAt }
    const signed = presignQuery({ method, host, path, query, headers }, signing, expiresSeconds)
    return `${isSecure ? 'https' : 'http'}://${host}${path}?${signed}`
  }

  async function refuse(answer: S3Answer): Promise<never> {
    throw new OutsideError('storage', await readErrorCode(answer), false)
  }

  /** Null if there is no such object. */
  async function head(key: string): Promise<ObjectFacts | null> {
    const answer = await send({ method: 'HEAD', key })
    answer.response.resume()
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new OutsideError('storage', `HTTP_${answer.status}`, false)
    return factsOf(answer)
  }

  async function put(
    key: string,
    body: Buffer | SizedStream,
    { contentType, metadata = {} }: PutOptions,
  ): Promise<{ etag: string }> {
    const headers: Record<string, string> = { 'content-type': contentType }
    for (const [name, value] of Object.entries(metadata)) headers[METADATA + name] = value
    const answer = await send({ method: 'PUT', key, headers, body })
    if (answer.status !== 200) return refuse(answer)
    answer.response.resume()
    return { etag: headerOf(answer, 'etag').replaceAll('"', '') }
  }

  async function remove(key: string): Promise<void> {
    // Holders of upload credentials choose names freely, which may be ones that `escapeKey` refuses.
    const answer = await send({ method: 'DELETE', key, isForeignKey: true })
    if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) await refuse(answer)
    else answer.response.resume()
  }

  return {
    ...createS3Uploads(caller),
    ...createS3List(caller),
    head,
    /** Writes an object, durably once resolved. */
    put,
    /** Deletes an object; it is no error if there is none. */
    remove,

    /**
     * Reads an object or a range of it (both ends included; `last` may lie beyond the end); null if there is none. The
     * caller must read or destroy the stream.
     */
    async get(key: string, range?: { first: number; last?: number }): Promise<OpenedObject | null> {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last ?? ''}` } : {}
      const answer = await send({ method: 'GET', key, headers })
      if (answer.status === 404) {
        const code = await readErrorCode(answer)
        if (code === 'NoSuchKey') return null
        throw new OutsideError('storage', code, false)
      }
      if (answer.status !== 200 && answer.status !== 206) return refuse(answer)
      const facts = factsOf(answer)
      const [, first = '0', last = String(facts.bytes - 1)] =
        /^bytes (\d+)-(\d+)\//.exec(answer.response.headers['content-range'] ?? '') ?? []
      return { ...facts, stream: answer.response, first: Number(first), last: Number(last) }
    },

    /** A link to read one object; `disposition` (printable ASCII) sets its Content-Disposition. */
    presignGet(key: string, options: LinkOptions & { disposition?: string }): string {
      const query: Record<string, string> =
        options.disposition === undefined ? {} : { 'response-content-disposition': options.disposition }
      return presign('GET', key, options, query, {})
    },

    /** A link to write one object of exactly this size and type, both of which are signed. */
    presignPut(key: string, options: LinkOptions & { bytes: number; contentType: string }): string {
      const headers = { 'content-length': String(options.bytes), 'content-type': options.contentType }
      return presign('PUT', key, options, {}, headers)
    },

    /** A link to write one part of exactly this size. */
    presignPart(key: string, options: LinkOptions & { uploadId: string; partNumber: number; bytes: number }): string {
      const query = { uploadId: options.uploadId, partNumber: String(options.partNumber) }
      return presign('PUT', key, options, query, { 'content-length': String(options.bytes) })
    },

    /** @throws OutsideError if the store cannot be written (disk full, unreachable, wrong keys) */
    async check(): Promise<void> {
      await put(CHECK_KEY, Buffer.from('ok'), { contentType: 'text/plain' })
    },

    /** Closes the keep-alive connections. */
    close: () => caller.close(),
  }
}
