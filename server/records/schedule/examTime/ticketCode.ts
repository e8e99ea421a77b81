import type { Instant } from '#domain/time.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** The contents of a ticket's QR code and of the on-site code (specification#ticket, rulings#on-site-code). */
export interface TicketSummary {
  enrolmentId: number
  name: string
  majorName: string
  gradeName: string
  examNo: string
}

/** The longest names give under 300 characters; longer codes are rejected without decoding. */
const MAX_LENGTH = 600

/**
 * Returns the authenticated and encrypted summary as base64url, small enough for a QR code of 250 px: key id, nonce,
 * ciphertext and tag. It contains the time of issue in whole seconds. Only the server can open it
 * (rulings#on-site-code, threats#W5).
 */
export function sealTicketCode(secrets: Secrets, summary: TicketSummary, issuedAt: Instant): string {
  const { enrolmentId, name, majorName, gradeName, examNo } = summary
  // An array without property names is shorter, and every character makes the squares of the QR code smaller.
  const plain = JSON.stringify([enrolmentId, Math.floor(issuedAt / 1000), name, majorName, gradeName, examNo])
  return secrets.seal('ticket', plain).toString('base64url')
}

/** Returns null for a text that was not sealed here: forged, altered, sealed with another key, or no code at all. */
export function openTicketCode(secrets: Secrets, text: string): (TicketSummary & { issuedAt: Instant }) | null {
  if (text.length > MAX_LENGTH) return null
  const sealed = Buffer.from(text, 'base64url')
  // Decoding ignores characters outside the alphabet and loose last bits; the comparison ensures that each code has one
  // spelling.
  if (sealed.toString('base64url') !== text) return null
  const plain = secrets.open('ticket', sealed)
  if (plain === null) return null
  const [enrolmentId, issuedSeconds, name, majorName, gradeName, examNo] = JSON.parse(plain) as [
    number,
    number,
    string,
    string,
    string,
    string,
  ]
  return { enrolmentId, name, majorName, gradeName, examNo, issuedAt: issuedSeconds * 1000 }
}
