import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { OutsideError } from '../outsideError.ts'
import { createS3Caller, escapeKey, readErrorCode, type S3Answer, type SizedStream } from './s3Call.ts'
import { createS3List } from './s3List.ts'
import { readAddress, type S3Settings } from './s3Settings.ts'
import { presignQuery } from './s3Signature.ts'
import { createS3Uploads } from './s3Uploads.ts'

/** Written over again and again, to see whether the store takes anything. */
const CHECK_KEY = 'ready.txt'

export interface ObjectFacts {
  /** Of the whole object. */
  bytes: number
  /** Without quotes. */
  etag: string
  contentType: string
  /** When it was written, by the store's clock in whole seconds; milliseconds since 1970. */
  modifiedAt: number
  /** What `put` was given, by lower-case names. */
  metadata: Record<string, string>
}

export interface OpenedObject extends ObjectFacts {
  stream: Readable
  /** First and last byte of what the stream gives. */
  first: number
  last: number
}

export type Stored = { kind: 'stored'; etag: string } | { kind: 'exists' }

interface PutWish {
  contentType: string
  isCreateOnly?: boolean
  /** Kept with the object; lower-case names, printable ASCII. */
  metadata?: Record<string, string>
}

interface LinkWish {
  expiresSeconds: number
  /** From when on the seconds count, milliseconds since 1970; default: now. */
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
 * One bucket of an S3-compatible store: the embedded one, Aliyun OSS, COS, MinIO or AWS (rulings 9, `S3_*`). Calls throw
 * OutsideError with the store's own code; a missing object is an answer. `now` gives milliseconds since 1970.
 */
export function createS3Store(settings: S3Settings, now: () => number) {
  const caller = createS3Caller(settings, now)
  const { send } = caller
  const publicAddress = readAddress(settings.publicEndpoint ?? settings.endpoint, settings)

  function presign(
    method: string,
    key: string,
    { expiresSeconds, signedAt = now() }: LinkWish,
    query: Record<string, string>,
    headers: Record<string, string>,
  ): string {
    const { isSecure, host, basePath } = publicAddress
    const path = basePath + escapeKey(key)
    const signing = { keys: settings, region: settings.region, now: signedAt }
    const signed = presignQuery({ method, host, path, query, headers }, signing, expiresSeconds)
    return `${isSecure ? 'https' : 'http'}://${host}${path}?${signed}`
  }

  async function refuse(answer: S3Answer): Promise<never> {
    throw new OutsideError('storage', await readErrorCode(answer), false)
  }

  /** null when there is no such object. */
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
    { contentType, isCreateOnly = false, metadata = {} }: PutWish,
  ): Promise<Stored> {
    const headers: Record<string, string> = { 'content-type': contentType }
    if (isCreateOnly) headers['if-none-match'] = '*'
    for (const [name, value] of Object.entries(metadata)) headers[METADATA + name] = value
    const answer = await send({ method: 'PUT', key, headers, body })
    if (answer.status === 412 || answer.status === 409) {
      answer.response.resume()
      // The answer to an earlier try was lost, and what is in the way is our own.
      const md5 = Buffer.isBuffer(body) ? createHash('md5').update(body).digest('hex') : null
      const isOurs = answer.tries > 1 && (await head(key))?.etag === md5
      return isOurs && md5 !== null ? { kind: 'stored', etag: md5 } : { kind: 'exists' }
    }
    if (answer.status !== 200) return refuse(answer)
    answer.response.resume()
    return { kind: 'stored', etag: headerOf(answer, 'etag').replaceAll('"', '') }
  }

  async function remove(key: string): Promise<void> {
    // What upload credentials left behind has whatever name their holder gave it.
    const answer = await send({ method: 'DELETE', key, isForeignKey: true })
    if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) await refuse(answer)
    else answer.response.resume()
  }

  return {
    ...createS3Uploads(caller),
    ...createS3List(caller),
    head,
    /** Durable when resolved. `exists` only where `isCreateOnly`. */
    put,
    /** Also fine when there is no such object. */
    remove,

    /**
     * The object or a range of it (both ends included; `last` may lie beyond the end); null when there is none. The stream
     * must be read or destroyed.
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

    /** A link to read one object; `disposition` (printable ASCII) decides whether it is shown or saved, and under what name. */
    presignGet(key: string, wish: LinkWish & { disposition?: string }): string {
      const query: Record<string, string> =
        wish.disposition === undefined ? {} : { 'response-content-disposition': wish.disposition }
      return presign('GET', key, wish, query, {})
    },

    /** A link to write one object of exactly `bytes` bytes and of that type; both are signed. */
    presignPut(key: string, wish: LinkWish & { bytes: number; contentType: string }): string {
      const headers = { 'content-length': String(wish.bytes), 'content-type': wish.contentType }
      return presign('PUT', key, wish, {}, headers)
    },

    /** A link to write one part of exactly `bytes` bytes. */
    presignPart(key: string, wish: LinkWish & { uploadId: string; partNumber: number; bytes: number }): string {
      const query = { uploadId: wish.uploadId, partNumber: String(wish.partNumber) }
      return presign('PUT', key, wish, query, { 'content-length': String(wish.bytes) })
    },

    /** Throws OutsideError when the store cannot be written (disk full, gone, wrong keys). */
    async check(): Promise<void> {
      await put(CHECK_KEY, Buffer.from('ok'), { contentType: 'text/plain' })
    },

    /** Ends the connections that are kept. */
    close: () => caller.close(),
  }
}
