import type { Instant } from '#server/context.ts'
import type { Secrets } from '#server/secrets.ts'

/** Whom a ticket's QR code and an on-site code name (specification 2, rulings 7). */
export interface TicketSummary {
  enrolmentId: number
  name: string
  majorName: string
  gradeName: string
  examNo: string
}

/** The longest names of the form give under 300 characters; a reader is spared all that is longer. */
const MAX_LENGTH = 600

/**
 * The authenticated and encrypted summary as base64url, for a QR code of 250 px: key id, nonce, ciphertext and tag; the
 * time of issue (whole seconds) is inside. Only the server opens it (rulings 7, threats#W5).
 */
export function sealTicketCode(secrets: Secrets, summary: TicketSummary, issuedAt: Instant): string {
  const { enrolmentId, name, majorName, gradeName, examNo } = summary
  // A list without names: every letter makes the squares of the QR code smaller.
  const plain = JSON.stringify([enrolmentId, Math.floor(issuedAt / 1000), name, majorName, gradeName, examNo])
  return secrets.seal('ticket', plain).toString('base64url')
}

/** null for what was not sealed here: forged, altered by a single bit, of another key, or not a code at all. */
export function openTicketCode(secrets: Secrets, text: string): (TicketSummary & { issuedAt: Instant }) | null {
  if (text.length > MAX_LENGTH) return null
  const sealed = Buffer.from(text, 'base64url')
  // Decoding forgives letters outside the alphabet and loose last bits: one code has one spelling.
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
