import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
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
  text: string
}

/** Errors of looking the name up, connecting and shaking hands: nothing of the request had left by then. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_.*|CERT_.*|.*_CERT.*|.*SELF_SIGNED.*)$/

/**
 * One request to an outside service, ended after `timeoutMs` whatever it waits for; no redirect is followed.
 * @throws OutsideError TIMEOUT or NETWORK (temporary); TypeError for an address that is none. An HTTP error status is an answer, not an error.
 */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  // A wrong address is our fault, a dead line the outside's.
  const url = new URL(call.url)
  const signal = AbortSignal.timeout(call.timeoutMs)
  try {
    return await send(url, call, signal)
  } catch (error) {
    const wasReached = signal.aborted || !NOT_CONNECTED.test((error as NodeJS.ErrnoException).code ?? '')
    throw new OutsideError(call.service, signal.aborted ? 'TIMEOUT' : 'NETWORK', true, wasReached)
  }
}

function send(url: URL, call: OutsideCall, signal: AbortSignal): Promise<OutsideAnswer> {
  const { method, body = '', certificate } = call
  const headers = { ...call.headers, ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}) }
  return new Promise((resolve, reject) => {
    // Not `fetch`: it takes no client certificate, and some three times the processor, twice for each payment. Node's own
    // agents keep connections, and close an idle one after 5 s.
    const request =
      url.protocol === 'http:'
        ? httpRequest(url, { method, headers, signal })
        : httpsRequest(url, { method, headers, signal, ...certificate })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      )
    })
    request.end(body)
  })
}

/** @throws OutsideError for any status but 200: temporary from 500 on and for 408 and 429. */
export function requireStatusOk(service: OutsideService, answer: OutsideAnswer): void {
  if (answer.status === 200) return
  const temporary = answer.status >= 500 || answer.status === 408 || answer.status === 429
  throw new OutsideError(service, `HTTP_${answer.status}`, temporary)
}
