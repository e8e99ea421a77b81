import { createHash } from 'node:crypto'
import { createChallenge } from 'altcha-lib/v1'
import { newMobile } from './builders.ts'
import type { TestServer } from './server.ts'

interface Challenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** Solves a challenge as a page does; returns the text that GetCheckCode takes. */
export function solutionOf({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('the challenge has no solution')
}

/**
 * Solves a challenge without the search, by making one of the same salt whose number is known, signed with the server's key.
 * The search among fifty thousand numbers took a sixth of the time of the tests that ask for many codes.
 */
async function solveWithKey({ services }: TestServer, { salt }: Challenge): Promise<string> {
  const number = 1
  const hmacKey = services.secrets.mac('captcha', 'key')
  const { algorithm, challenge, signature } = await createChallenge({ algorithm: 'SHA-256', hmacKey, number, salt })
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
}

let browsers = 0
/** Headers of a browser of its own, known by its cookie wherever it calls from. */
export function newBrowser(): Record<string, string> {
  browsers += 1
  return { cookie: `kaoji_browser=${createHash('md5').update(`browser ${browsers}`).digest('hex')}` }
}

/** A check code by the calls of an ordinary browser; without headers, as a client that keeps no cookies. */
export async function buildCheckCode(server: TestServer, headers: Record<string, string> = {}): Promise<string> {
  const { item } = await server.call('Public', 'GetCaptcha', {}, { headers })
  const Solution = await solveWithKey(server, item as unknown as Challenge)
  const { OtherMsg } = await server.call<{ CheckCode: string }>('Public', 'GetCheckCode', { Solution }, { headers })
  return OtherMsg.CheckCode
}

/** The last code in the sandbox's inbox; null where none came. */
export async function lastCodeOn(server: TestServer, mobile: string): Promise<string | null> {
  const response = await fetch(`${server.sandbox.url}/sandbox/sms?Mobile=${mobile}`)
  return ((await response.json()) as { Code: string | null }).Code
}

/** Asks for a code and reads it on the phone. */
export async function receiveCode(
  server: TestServer,
  mobile: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const CheckCode = await buildCheckCode(server, headers)
  const answer = await server.call('Public', 'SendSMSCode', { Mobile: mobile, CheckCode }, { headers })
  if (answer.Code !== 1) throw new Error(`no code was sent: ${answer.Msg}`)
  return (await lastCodeOn(server, mobile)) ?? ''
}

export const PASSWORD = 'Kaoji@2026'

/** An account made as people make one, logged in. */
export async function registerAccount(
  server: TestServer,
  { mobile = newMobile(), password = PASSWORD }: { mobile?: string; password?: string } = {},
): Promise<{ mobile: string; password: string; token: string }> {
  const code = await receiveCode(server, mobile)
  const answer = await server.call<{ Token: string }>(
    'User',
    'UserRegistration',
    { Mobile: mobile, Pwd: password },
    { query: { code } },
  )
  if (answer.Code !== 1) throw new Error(`not registered: ${answer.Msg}`)
  return { mobile, password, token: answer.OtherMsg.Token }
}
