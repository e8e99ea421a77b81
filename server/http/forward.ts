import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

interface Where {
  /** Of another process of this machine. */
  origin: string
  /** What the caller is told when nobody answers there. */
  unreachable: string
  onError: (error: Error) => void
  /** In place of what came by these names, in small letters. */
  requestHeaders?: Readonly<Record<string, string>>
  answerHeaders?: Readonly<Record<string, string>>
  /** A connection on which nothing moves for so long is ended; without it the other side decides. */
  idleMs?: number
}

const MOST_AWAY_BYTES = 64 * 1024 * 1024
const MOST_AWAY_MS = 15_000

/** They speak of one connection, and the other has its own. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'upgrade']

/** As they came, in order and letter by letter: a signature may cover them. */
function passOn(rawHeaders: readonly string[], own: Readonly<Record<string, string>> = {}): string[] {
  const dropped = new Set([...OF_THE_CONNECTION, ...Object.keys(own)])
  const kept: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string]
    if (!dropped.has(name.toLowerCase())) kept.push(name, value)
  }
  return [...kept, ...Object.entries(own).flat()]
}

/**
 * What a caller still sends once it has its answer: cut off while it sends, it would never read the refusal. What is longer
 * is cut off all the same.
 */
function readAway(request: IncomingMessage, outgoing: ClientRequest): void {
  if (request.complete || request.destroyed) return
  request.unpipe(outgoing)
  let bytes = 0
  const timer = setTimeout(() => request.destroy(), MOST_AWAY_MS)
  request.once('close', () => clearTimeout(timer))
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MOST_AWAY_BYTES) request.destroy()
  })
  request.resume()
}

/** Lets another process of this machine answer: bodies pass as they come, and whoever goes away is known to the other. */
export function forward(request: IncomingMessage, response: ServerResponse, where: Where): void {
  const { hostname, port } = new URL(where.origin)
  const outgoing = httpRequest({
    hostname,
    port,
    method: request.method,
    path: request.url,
    headers: passOn(request.rawHeaders, where.requestHeaders),
    // A connection that is kept may be closed by the other side just when a body begins on it, which cannot be sent again.
    agent: false,
  })
  if (where.idleMs) outgoing.setTimeout(where.idleMs, () => outgoing.destroy(new Error('nothing moved for too long')))
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passOn(answer.rawHeaders, where.answerHeaders))
    // Half an answer is out: only breaking off tells that it is not whole.
    answer.on('error', () => response.destroy())
    answer.on('end', () => readAway(request, outgoing))
    answer.pipe(response)
  })
  outgoing.on('error', (error) => {
    if (response.destroyed) return
    if (response.headersSent) return void response.destroy()
    where.onError(error)
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(where.unreachable)
    readAway(request, outgoing)
  })
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
