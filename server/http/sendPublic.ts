import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'
import type { KeptBody } from './keptAnswers.ts'

/** A proxy may have made a tag weak; for this question that is the same (RFC 9110, 13.1.2). */
function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}

function send(request: FastifyRequest, reply: FastifyReply, seconds: number, tag: string, body: string | Buffer) {
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', tag)
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** An answer that says the same to everyone, with a tag of its content. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, seconds: number, answer: object) {
  const text = JSON.stringify(answer)
  return send(request, reply, seconds, `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, text)
}

/** The same, ready as it is: each encoding is a representation of its own and has its own strong tag. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, seconds: number, body: KeptBody) {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const compressed = encoding && body[encoding]
  if (body.br) reply.header('Vary', 'accept-encoding')
  if (!compressed) return send(request, reply, seconds, `"${body.tag}"`, body.plain)
  const tag = `"${body.tag}-${encoding}"`
  if (!hasTag(request.headers['if-none-match'], tag)) reply.header('Content-Encoding', encoding)
  return send(request, reply, seconds, tag, compressed)
}
