import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { OutsideError } from '../outsideError.ts'
import { escapeRfc3986, writeQuery } from '../rfc3986.ts'
import { readAddress, type S3Settings } from './s3Settings.ts'
import { sha256Hex, signHeaders, UNSIGNED_PAYLOAD } from './s3Signature.ts'

const REPEAT_PAUSES_MS = [100, 400]
const DEFAULT_IDLE_MS = 30_000
const MAX_TEXT_BYTES = 8 * 1024 * 1024

export interface SizedStream {
  stream: Readable
  bytes: number
}

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  /** The object's key; null for the bucket itself. */
  key: string | null
  /** The key was chosen by a client and may have segments that `escapeKey` refuses. */
  isForeignKey?: boolean
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A stream is sent once; other bodies are retried after a temporary failure. */
  body?: Buffer | SizedStream
}

export interface S3Answer {
  response: IncomingMessage
  status: number
}

/** The code of an S3 error response; `HTTP_<status>` if it has none. */
export async function readErrorCode({ response, status }: S3Answer): Promise<string> {
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await readText(response)) ?? []
  return code ?? `HTTP_${status}`
}

/** @throws OutsideError NETWORK if the connection breaks, UNREADABLE above 8 MB */
export async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response) {
      size += (piece as Buffer).length
      if (size > MAX_TEXT_BYTES) throw new OutsideError('storage', 'UNREADABLE', false)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('storage', 'NETWORK', true)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

const escapeSegments = (key: string): string => key.split('/').map(escapeRfc3986).join('/')

/** Escapes a key made by the server. A key that browsers would normalise (`..`) is a bug. @throws RangeError */
export function escapeKey(key: string): string {
  if (key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new RangeError('not a key of an object')
  return escapeSegments(key)
}

function pathOf(key: string | null, isForeign = false): string {
  if (key === null) return ''
  return isForeign && key !== '' ? escapeSegments(key) : escapeKey(key)
}

/** Sends signed requests to one bucket over keep-alive connections. */
export function createS3Caller(settings: S3Settings, now: () => number) {
  const address = readAddress(settings.endpoint, settings)
  const { idleMs = DEFAULT_IDLE_MS, isPayloadSigned = true } = settings
  const agent = address.isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })

  function sendOnce({ method, key, isForeignKey, query = {}, headers = {}, body }: S3Call): Promise<IncomingMessage> {
    const path = address.basePath + pathOf(key, isForeignKey)
    const isStream = body !== undefined && !Buffer.isBuffer(body)
    const length = body === undefined ? null : isStream ? body.bytes : body.length
    const sized = length === null ? headers : { ...headers, 'content-length': String(length) }
    const signed = signHeaders(
      { method, host: address.host, path, query, headers: sized },
      { keys: settings, region: settings.region, service: 's3', now: now() },
      isStream || !isPayloadSigned ? UNSIGNED_PAYLOAD : sha256Hex(body ?? ''),
    )
    const text = writeQuery(query)
    return new Promise((resolve, reject) => {
      const request = (address.isSecure ? httpsRequest : httpRequest)({
        agent,
        hostname: address.hostname,
        port: address.port,
        method,
        path: text === '' ? path : `${path}?${text}`,
        headers: signed,
      })
      const fail = (code: 'TIMEOUT' | 'NETWORK') => {
        request.destroy()
        reject(new OutsideError('storage', code, true))
      }
      request.setTimeout(idleMs, () => fail('TIMEOUT'))
      request.on('error', () => fail('NETWORK'))
      request.on('response', resolve)
      if (!isStream) request.end(body)
      // An error of the source stream is passed to the caller; errors of the connection are handled above.
      else
        pipeline(body.stream, request).catch((error: Error) => (body.stream.errored ? reject(error) : fail('NETWORK')))
    })
  }

  return {
    /**
     * Sends a request and returns the response if its status is below 500. The caller must read or resume its body.
     * @throws OutsideError TIMEOUT, NETWORK or the store's code (temporary) if all attempts failed; errors of a source
     * stream
     */
    async send(call: S3Call): Promise<S3Answer> {
      const isRepeatable = call.body === undefined || Buffer.isBuffer(call.body)
      for (let tries = 1; ; tries++) {
        const pauseMs = isRepeatable ? REPEAT_PAUSES_MS[tries - 1] : undefined
        try {
          const response = await sendOnce(call)
          const answer = { response, status: response.statusCode ?? 0 }
          if (!isTemporary(answer.status)) return answer
          throw new OutsideError('storage', await readErrorCode(answer), true)
        } catch (error) {
          if (!(error instanceof OutsideError && error.temporary) || pauseMs === undefined) throw error
        }
        await pause(pauseMs)
      }
    },
    close: () => agent.destroy(),
  }
}

export type S3Caller = ReturnType<typeof createS3Caller>
