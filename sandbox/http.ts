import type { IncomingMessage, ServerResponse } from 'node:http'

export interface SandboxRequest {
  method: string
  path: string
  /** The undecoded query without the question mark. */
  search: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** The protocol in which a route answers with a fault. */
export type Protocol = 'page' | 'accountJson' | 'merchantXml' | 'sms'

export interface Route {
  protocol: Protocol
  answer(request: SandboxRequest): Reply | Promise<Reply>
}

/** Routes by `METHOD /path`. */
export type Routes = Readonly<Record<string, Route>>

const MAX_BODY_BYTES = 256 * 1024

// Scripts, styles and frames of this origin only. The pages use no forms, because Chromium also applies `form-action`
// to a form's redirects.
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export function page(markup: string, status = 200): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY }
  return { status, headers: { ...headers, 'referrer-policy': 'no-referrer' }, body: markup }
}

export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

export function text(body: string, type: string, status = 200): Reply {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body }
}

export function redirect(location: string, headers: Record<string, string> = {}): Reply {
  return { status: 302, headers: { location, ...headers }, body: '' }
}

/** Reads a request completely; null if it is larger than anything these services accept. */
export async function receiveRequest(request: IncomingMessage): Promise<SandboxRequest | null> {
  const url = new URL(request.url ?? '/', 'http://sandbox.invalid')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) return null
    parts.push(part)
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    search: url.search.slice(1),
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}

export function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
    'content-length': Buffer.byteLength(reply.body),
  })
  response.end(reply.body)
}

/** The body as a JSON object; null for anything else, such as a form of another origin. */
export function readJsonBody(request: SandboxRequest): Record<string, unknown> | null {
  if (!request.headers['content-type']?.startsWith('application/json')) return null
  try {
    const value: unknown = JSON.parse(request.body)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
