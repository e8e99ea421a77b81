import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptBody } from './keptAnswers.ts'

/** By name only: a browser that takes anything (`*`) can do without. A weight of 0 means not at all (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

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
  if (!body.br || !body.gzip) return send(request, reply, seconds, `"${body.tag}"`, body.plain)
  reply.header('Vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding']
  for (const [encoding, bytes] of [
    ['br', body.br],
    ['gzip', body.gzip],
  ] as const)
    if (typeof accepted === 'string' && accepts(accepted, encoding)) {
      const tag = `"${body.tag}-${encoding}"`
      if (!hasTag(request.headers['if-none-match'], tag)) reply.header('Content-Encoding', encoding)
      return send(request, reply, seconds, tag, bytes)
    }
  return send(request, reply, seconds, `"${body.tag}"`, body.plain)
}
