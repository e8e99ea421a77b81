import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '#domain/time.ts'
import type { BrowserMark } from '#server/security/browserMark.ts'
import { hashToken } from '#server/security/secrets.ts'

const LIFE_SECONDS = 400 * DAY_SECONDS

/**
 * Over https the `__Host-` prefix lets only this host set the cookie, so that no sibling domain can plant a known name.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-kaoji_browser' : 'kaoji_browser'
}

/** Reads the cookie by hand: one of a fixed form needs no library such as @fastify/cookie. */
function sentName(request: FastifyRequest, isSecure: boolean): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === cookieName(isSecure) && /^[0-9a-f]{32}$/.test(value)) return value
  }
  return null
}

function setNewName(reply: FastifyReply, isSecure: boolean): string {
  const name = randomBytes(16).toString('hex')
  const rules = `Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  reply.header('Set-Cookie', `${cookieName(isSecure)}=${name}; ${rules}`)
  return name
}

/** Identifies the caller's browser. With a `cookieReply`, that answer gives a name to a browser that has none. */
export function browserMarkOf(
  request: FastifyRequest,
  { isSecure, cookieReply }: { isSecure: boolean; cookieReply: FastifyReply | null },
): BrowserMark {
  const sent = sentName(request, isSecure)
  const name = sent ?? (cookieReply ? setNewName(cookieReply, isSecure) : null)
  return {
    name: name === null ? null : hashToken(name),
    isShown: sent !== null,
    line: hashToken(`${request.ip} ${request.headers['user-agent'] ?? ''}`),
  }
}
