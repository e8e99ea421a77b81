import { CERT_TYPES, canonicalCertNumber, maskCertNumber } from '#domain/people/identity.ts'
import type { Secrets } from '#server/security/secrets.ts'

export interface SealedCertificate {
  sealed: Buffer
  index: Buffer
  masked: string
}

/** Equality search without the number: an ID card of 15 digits and its 18-digit form are one (threats#E10). */
export function certificateIndex(secrets: Secrets, certType: number, certNumber: string): Buffer {
  return secrets.index('certIndex', `${certType}:${canonicalCertNumber(certType, certNumber)}`)
}

/** The lookup indexes of a number whose kind is not known: one for each of CERT_TYPES. */
export function certificateIndexes(secrets: Secrets, certNumber: string): Buffer[] {
  return CERT_TYPES.map(({ certType }) => certificateIndex(secrets, certType, certNumber))
}

export function sealCertificate(secrets: Secrets, certType: number, certNumber: string): SealedCertificate {
  return {
    sealed: secrets.seal('certNumber', certNumber),
    index: certificateIndex(secrets, certType, certNumber),
    masked: maskCertNumber(certNumber),
  }
}

/** Null where the number was sealed with another key, so that one such row does not take a whole list down. */
export function readCertificate(secrets: Secrets, sealed: Buffer): string | null {
  return secrets.open('certNumber', sealed)
}

export function openCertificate(secrets: Secrets, sealed: Buffer): string {
  const number = readCertificate(secrets, sealed)
  if (number === null) throw new Error('a certificate number cannot be opened: was SECRET_KEY changed?')
  return number
}
