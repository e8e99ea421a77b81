import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { authenticate, type KeyRing } from './authenticate.ts'
import { type HeaderMap, readHeaders } from './canonicalRequest.ts'
import { chooseAction, chooseBucketAction, refuseBeyondGrant, refuseUnlessLinkAction } from './chooseAction.ts'
import { drain, limitTime } from './connectionLimits.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { readTarget } from './requestTarget.ts'
import { S3Error } from './s3Error.ts'
import type { StoreAnswer, StoreCall } from './storeCall.ts'
import { writeXml } from './xml.ts'

export interface HandlerParts extends Pick<StoreCall, 'rows' | 'folder' | 'freed' | 'limits' | 'basePath'> {
  ring: KeyRing
  buckets: ReadonlySet<string>
  corsOrigins: readonly string[]
  maxWrites: number
  idleMs: number
  now(): number
  /** Called for internal errors, with the request id that the client got. */
  onError(error: unknown, requestId: string): void
}

export type StoreHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The store as a plain node:http handler. `finish` waits for running requests; later ones get ServiceUnavailable.
 */
export function createHandler(parts: HandlerParts): { handle: StoreHandler; finish(): Promise<void> } {
  let writes = 0
  let isFinishing = false
  const running = new Set<Promise<void>>()

  async function act(request: IncomingMessage, headers: HeaderMap): Promise<StoreAnswer> {
    if (isFinishing) throw new S3Error('ServiceUnavailable')
    const method = request.method ?? ''
    const target = readTarget(request.url ?? '', parts.basePath)
    const now = parts.now()
    const { grant, isEarlier, payload } = authenticate({ method, target, headers }, parts.ring, now)
    const { bucket, key, query } = target
    const { handler, requiredAction, isWrite } =
      key === '' ? chooseBucketAction(method, query, grant) : chooseAction(method, query)
    refuseBeyondGrant(grant, requiredAction, bucket, key)
    refuseUnlessLinkAction(isEarlier, handler)
    if (!parts.buckets.has(bucket)) throw new S3Error('NoSuchBucket')
    if (isWrite && writes >= parts.maxWrites) throw new S3Error('SlowDown')
    const { rows, folder, freed, limits, basePath } = parts
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    const location = { bucket, key }
    const call: StoreCall = {
      location,
      query,
      headers,
      grant,
      payload,
      body,
      now,
      rows,
      folder,
      freed,
      limits,
      basePath,
    }
    if (!isWrite) return handler(call)
    writes++
    try {
      return await handler(call)
    } finally {
      writes--
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomBytes(8).toString('hex').toUpperCase()
    const headers = readHeaders(request.rawHeaders)
    const usual = { 'x-amz-request-id': requestId, ...corsHeaders(headers, parts.corsOrigins) }
    limitTime(request, headers, parts.idleMs)
    try {
      if (request.method === 'OPTIONS') {
        const preflight = preflightHeaders(headers, parts.corsOrigins)
        if (!preflight) throw new S3Error('AccessDenied', 'CORSResponse: this request is not allowed.')
        response.writeHead(200, { ...usual, ...preflight, 'content-length': 0 }).end()
        return
      }
      await send(await act(request, headers), usual, response, request.method === 'HEAD')
    } catch (error) {
      if (isGone(request, response)) return
      if (!(error instanceof S3Error)) parts.onError(error, requestId)
      // A part of the response is sent already; only closing the connection shows that it is incomplete.
      if (response.headersSent) response.destroy()
      else await sendError(error instanceof S3Error ? error : new S3Error('InternalError'), request, response, usual)
    }
  }

  return {
    handle(request, response) {
      const work = answer(request, response).catch((error: unknown) => parts.onError(error, ''))
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async finish() {
      isFinishing = true
      await Promise.all(running)
    },
  }
}

/** Whether the client has disconnected, which is no error of the store. */
function isGone(request: IncomingMessage, response: ServerResponse): boolean {
  return request.destroyed && !request.complete ? true : response.destroyed
}

async function send(
  { status, headers = {}, text, bytes, release }: StoreAnswer,
  usual: Record<string, string>,
  response: ServerResponse,
  isHead: boolean,
): Promise<void> {
  try {
    const all = { ...usual, ...headers }
    if (bytes && !isHead) {
      response.writeHead(status, all)
      await pipeline(bytes, response)
    } else if (text === undefined) {
      response.writeHead(status, status === 200 && !isHead ? { ...all, 'content-length': 0 } : all).end()
    } else {
      const length = Buffer.byteLength(text)
      response.writeHead(status, { ...all, 'content-type': 'application/xml', 'content-length': length }).end(text)
    }
  } finally {
    await release?.()
  }
}

async function sendError(
  error: S3Error,
  request: IncomingMessage,
  response: ServerResponse,
  usual: Record<string, string>,
): Promise<void> {
  const text = writeXml(
    'Error',
    [
      ['Code', error.code],
      ['Message', error.message],
      ['Resource', (request.url ?? '').split('?', 1)[0] ?? ''],
      ['RequestId', usual['x-amz-request-id'] ?? ''],
    ],
    { isError: true },
  )
  response.writeHead(error.status, {
    ...usual,
    ...(error.status === 503 ? { 'retry-after': '1' } : {}),
    ...(error.code === 'MethodNotAllowed' ? { allow: 'GET, HEAD, PUT, POST, DELETE, OPTIONS' } : {}),
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
  })
  // The text is sent at once; `end`, which may close the connection, waits until the rest of the request is drained.
  if (request.method !== 'HEAD') response.write(text)
  await drain(request)
  response.end()
}
