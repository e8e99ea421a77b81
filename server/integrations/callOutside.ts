import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { traced } from '#server/platform/tracing.ts'
import { OutsideError, type OutsideService } from './outsideError.ts'

export interface OutsideCall {
  service: OutsideService
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** Client certificate and its key (PEM), for calls under mutual TLS. */
  certificate?: { cert: Buffer; key: Buffer }
}

export interface OutsideAnswer {
  status: number
  /** The body as it came. */
  bytes: Buffer
  text: string
  /** The header `Date`; empty if there is none. */
  date: string
}

const CLOCK_TIMEOUT_MS = 5000

/** Errors of DNS, connecting and the TLS handshake, after which the service cannot have seen the request. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_.*|CERT_.*|.*_CERT.*|.*SELF_SIGNED.*)$/

let isSilent = false

/** From now on this process reaches its own machine only, where the sandbox is (docs/adr/backup.md). */
export function silenceOutside(): void {
  isSilent = true
}

const isOwnMachine = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * Sends one request to an outside service and aborts it after `timeoutMs`; redirects are not followed.
 * @throws OutsideError TIMEOUT or NETWORK (temporary); TypeError for an invalid URL. An HTTP error status is an answer,
 * not an error.
 */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  // A wrong URL is a bug and throws TypeError; a failing connection is the service's and throws OutsideError.
  const url = new URL(call.url)
  if (isSilent && !isOwnMachine(url)) throw new OutsideError(call.service, 'SILENT', true, false)
  const signal = AbortSignal.timeout(call.timeoutMs)
  const words = {
    name: `${call.service} ${call.method}`,
    attributes: { 'server.address': url.hostname, 'http.request.method': call.method },
    kind: 'client' as const,
  }
  try {
    return await traced(words, () => send(url, call, signal))
  } catch (error) {
    const wasReached = signal.aborted || !NOT_CONNECTED.test((error as NodeJS.ErrnoException).code ?? '')
    throw new OutsideError(call.service, signal.aborted ? 'TIMEOUT' : 'NETWORK', true, wasReached)
  }
}

function send(url: URL, call: OutsideCall, signal: AbortSignal): Promise<OutsideAnswer> {
  const { method, body = '', certificate } = call
  const headers = { ...call.headers, ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}) }
  return new Promise((resolve, reject) => {
    // `fetch` takes no client certificate and about three times the processor time, twice per payment. Node's agents
    // keep connections alive, and close an idle one after 5 s.
    const request =
      url.protocol === 'http:'
        ? httpRequest(url, { method, headers, signal })
        : httpsRequest(url, { method, headers, signal, ...certificate })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const { statusCode: status = 0, headers } = response
        resolve({ status, bytes, text: bytes.toString('utf8'), date: headers.date ?? '' })
      })
    })
    request.end(body)
  })
}

/** The clock of a service as its answer tells it, in milliseconds since 1970 rounded to seconds; null if it does not. */
export async function askClock(service: OutsideService, url: string): Promise<number | null> {
  const answer = await callOutside({ service, url, method: 'GET', timeoutMs: CLOCK_TIMEOUT_MS })
  const at = Date.parse(answer.date)
  return Number.isNaN(at) ? null : at
}

/** @throws OutsideError for any status but 200: temporary from 500 on and for 408 and 429. */
export function requireStatusOk(service: OutsideService, answer: OutsideAnswer): void {
  if (answer.status === 200) return
  const temporary = answer.status >= 500 || answer.status === 408 || answer.status === 429
  throw new OutsideError(service, `HTTP_${answer.status}`, temporary)
}
