import { Secret, TOTP } from 'otpauth'
import type { Instant } from '#domain/time.ts'

/** What authenticators show above the code. It is short, because a long one makes the QR code hard to scan. */
export const ISSUER = '音乐考级'
const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URI that a QR code carries to the authenticator. */
export function totpUri(secret: string, mobile: string): string {
  return totpOf(secret, mobile).toString()
}

/** The step of this code; null for a wrong one. The steps before and after count too, for clocks that are a little off. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
