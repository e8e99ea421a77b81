import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

interface ForwardOptions {
  /** The origin of another process on this machine. */
  origin: string
  /** The text of the 502 when that process cannot be reached. */
  unreachable: string
  onError: (error: Error) => void
  /** Headers that replace those of the request; lower-case names. */
  requestHeaders?: Readonly<Record<string, string>>
  answerHeaders?: Readonly<Record<string, string>>
  /** A connection without traffic for this long is closed; without it the other side decides. */
  idleMs?: number
}

const MAX_DRAIN_BYTES = 64 * 1024 * 1024
const MAX_DRAIN_MS = 15_000

/** Hop-by-hop headers, which describe one connection and are not forwarded. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'upgrade']

/** Copies headers in their order and exact spelling, because a signature may cover them. */
function copyHeaders(rawHeaders: readonly string[], own: Readonly<Record<string, string>> = {}): string[] {
  const dropped = new Set([...HOP_BY_HOP, ...Object.keys(own)])
  const kept: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string]
    if (!dropped.has(name.toLowerCase())) kept.push(name, value)
  }
  return [...kept, ...Object.entries(own).flat()]
}

/**
 * Drains what the caller still sends after its answer: if the connection were closed while it sends, it would never
 * read the refusal. A body above the limits is cut off all the same.
 */
function drain(request: IncomingMessage, outgoing: ClientRequest): void {
  if (request.complete || request.destroyed) return
  request.unpipe(outgoing)
  let bytes = 0
  const timer = setTimeout(() => request.destroy(), MAX_DRAIN_MS)
  request.once('close', () => clearTimeout(timer))
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_DRAIN_BYTES) request.destroy()
  })
  request.resume()
}

/** Proxies a request to another process on this machine: bodies are streamed, and a disconnect is passed on. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, unreachable, onError, requestHeaders, answerHeaders, idleMs }: ForwardOptions,
): void {
  const { hostname, port } = new URL(origin)
  const outgoing = httpRequest({
    hostname,
    port,
    method: request.method,
    path: request.url,
    headers: copyHeaders(request.rawHeaders, requestHeaders),
    // The other side may close a keep-alive connection just as a body starts on it, which cannot be sent again.
    agent: false,
  })
  if (idleMs) outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error('nothing moved for too long')))
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, copyHeaders(answer.rawHeaders, answerHeaders))
    // A part of the answer is sent already; only closing the connection shows that it is incomplete.
    answer.on('error', () => response.destroy())
    answer.on('end', () => drain(request, outgoing))
    answer.pipe(response)
  })
  outgoing.on('error', (error) => {
    if (response.destroyed) return
    if (response.headersSent) return void response.destroy()
    onError(error)
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(unreachable)
    drain(request, outgoing)
  })
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
