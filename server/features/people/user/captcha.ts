import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as z from 'zod'
import type { Instant } from '#domain/time.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** A phone solves this in about half a second on average. */
const MAX_NUMBER = 50_000
const LIFE_SECONDS = 600

type Challenge = Required<Awaited<ReturnType<typeof createChallenge>>>

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().length(64),
  number: z.int().min(0).max(MAX_NUMBER),
  salt: z.string().max(200),
  signature: z.string().length(64),
})

function keyOf(secrets: Secrets): string {
  return secrets.mac('captcha', 'key')
}

export async function newChallenge(secrets: Secrets, now: number): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(secrets),
    maxnumber: MAX_NUMBER,
    expires: new Date(now + LIFE_SECONDS * 1000),
  })
  return { ...challenge, maxnumber: MAX_NUMBER }
}

function parse(text: string): z.infer<typeof solution> | null {
  try {
    const parsed = solution.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Returns the signature of a correct and timely solution, by which it counts only once; null for any other text. */
export async function readSolution(
  secrets: Secrets,
  text: string,
  now: number,
): Promise<{ signature: string; expiresAt: Instant } | null> {
  const payload = parse(text)
  if (!payload) return null
  const expiresAt = Number(extractParams(payload).expires) * 1000
  if (!(expiresAt > now)) return null
  // The library's own expiry check is off, because it reads the system's clock instead of the context's.
  if (!(await verifySolution(payload, keyOf(secrets), false))) return null
  return { signature: payload.signature, expiresAt }
}
