import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Ctx } from '#server/context.ts'
import type { Passkey } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { refuse } from '#server/refuse.ts'
import { ISSUER } from './totp.ts'

type PublicUrl = Pick<Config, 'publicUrl'>
type Known = Pick<Passkey, 'credentialId' | 'transports'>

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** Loaded at the first passkey: reading certificates takes a megabyte of code, a twelfth of the start of a server. */
const library = () => import('@simplewebauthn/server')

/**
 * The address whose pages can use passkeys: https with a name, or http on localhost, which browsers trust as well. Empty
 * where PUBLIC_URL is neither, since a passkey belongs to a name and never to an IP address.
 */
export function passkeyOrigin({ publicUrl }: PublicUrl): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return ''
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? origin : ''
}

function partyOf(config: PublicUrl): { origin: string; rpID: string } {
  const origin = passkeyOrigin(config)
  if (origin === '') refuse('PASSKEY_ELSEWHERE')
  return { origin, rpID: new URL(origin).hostname }
}

const credentialOf = ({ credentialId, transports }: Known) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

interface Person {
  accountId: number
  mobile: string
  known: readonly Known[]
}

/** Options for a new passkey, which also contain the challenge. */
export async function registrationOptions(config: PublicUrl, { accountId, mobile, known }: Person) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: ISSUER,
    rpID: partyOf(config).rpID,
    userID: new TextEncoder().encode(`staff ${accountId}`),
    userName: mobile,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function proofOptions(config: PublicUrl, known: readonly Known[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    allowCredentials: known.map(credentialOf),
    userVerification: 'preferred',
  })
}

/**
 * Refuses PASSKEY_WRONG for everything that the library does not accept. It throws for most of that, with a reason that
 * an operator needs where every passkey fails, as behind a wrong PUBLIC_URL.
 */
async function judged<T extends { verified: boolean }>(
  log: Ctx['log'],
  verify: () => Promise<T>,
): Promise<T & { verified: true }> {
  try {
    const verdict = await verify()
    if (verdict.verified) return verdict as T & { verified: true }
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
  }
  return refuse('PASSKEY_WRONG')
}

type Verifying = { config: PublicUrl; log: Ctx['log'] }

/** Verifies what the browser made of `registrationOptions`, and returns the credential. */
export async function verifyNewPasskey(
  { config, log }: Verifying,
  { challenge, response }: { challenge: string; response: Record<string, unknown> },
) {
  const { origin, rpID } = partyOf(config)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await judged(log, () =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  )
  return registrationInfo?.credential ?? refuse('PASSKEY_WRONG')
}

/** Verifies what the browser made of `proofOptions`, and returns the passkey with its new counter. */
export async function verifyPasskey(
  { config, log }: Verifying,
  {
    challenge,
    passkeys,
    response,
  }: { challenge: string; passkeys: readonly Passkey[]; response: Record<string, unknown> },
): Promise<{ id: number; counter: number }> {
  const { origin, rpID } = partyOf(config)
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id) ?? refuse('PASSKEY_WRONG')
  const { verifyAuthenticationResponse } = await library()
  const { authenticationInfo } = await judged(log, () =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { ...credentialOf(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    }),
  )
  return { id: passkey.id, counter: authenticationInfo.newCounter }
}
