import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSource } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time.ts'
import { encodingFor } from './encoding.ts'

export interface PublicBody {
  /** A hash of the content, without quotation marks. */
  tag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

interface MadeAnswer {
  text: string
  /** When the answer expires although no table has changed. */
  until: Instant
}

/** Gives the body of an answer that is the same for everyone; `key` names the call with its input. */
export type PublicAnswers = (
  key: string,
  source: PublicSource,
  now: Instant,
  make: () => Promise<MadeAnswer>,
) => Promise<PublicBody>

/** Compares tags weakly, because a proxy may have made a tag weak (RFC 9110, 13.1.2). */
function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}

function send(request: FastifyRequest, reply: FastifyReply, seconds: number, tag: string, body: string | Buffer) {
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', tag)
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Sends an answer that is the same for everyone, with an ETag of its content. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, seconds: number, answer: object) {
  const text = JSON.stringify(answer)
  return send(request, reply, seconds, `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, text)
}

/** Sends a cached answer; each encoding is a representation of its own with its own strong ETag. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, seconds: number, body: PublicBody) {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const compressed = encoding && body[encoding]
  if (body.br) reply.header('Vary', 'accept-encoding')
  if (!compressed) return send(request, reply, seconds, `"${body.tag}"`, body.plain)
  const tag = `"${body.tag}-${encoding}"`
  if (!hasTag(request.headers['if-none-match'], tag)) reply.header('Content-Encoding', encoding)
  return send(request, reply, seconds, tag, compressed)
}
