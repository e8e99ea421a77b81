import type { Instant } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Db } from '#server/db/pool.ts'
import { isSameText, type Secrets } from '#server/security/secrets.ts'

/** 96 bits of signature beside 128 random bits: a longer link would make the printed squares too small. */
const SIGNATURE_BYTES = 12

/** The signature begins with the id of its key, so that a later key can be used beside this one. */
const signatureOf = (secrets: Secrets, publicId: string): string =>
  secrets
    .index('certificateLink', publicId)
    .subarray(0, 1 + SIGNATURE_BYTES)
    .toString('base64url')

/** What the link of a certificate carries: its identifier and the signature. */
export const certificateKey = (secrets: Secrets, publicId: string): string =>
  `${publicId}.${signatureOf(secrets, publicId)}`

/** The link that the QR code of a certificate carries. */
export const certificateLink = (config: Pick<Config, 'publicUrl'>, secrets: Secrets, publicId: string): string =>
  `${config.publicUrl}/Cert?c=${certificateKey(secrets, publicId)}`

/** The identifier in a link; null for one that we did not sign. */
export function publicIdOfKey(secrets: Secrets, key: string): string | null {
  const [publicId = '', signature = ''] = /^[\w-]{22}\.[\w-]{18}$/.test(key) ? key.split('.') : []
  return publicId !== '' && isSameText(signature, signatureOf(secrets, publicId)) ? publicId : null
}

export async function findCertificate(db: Db, publicId: string) {
  const row = await db
    .selectFrom('certificate')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .selectAll('certificate')
    .select(['examBatch.showResultAt', 'storedFile.path as photoPath'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
  return row ?? null
}

/** `limited`: digits were given after too many tries, and were not looked at. */
export type CheckOutcome = 'unknown' | 'shown' | 'opened' | 'wrongNumber' | 'limited'

interface Check {
  certificateId: number | null
  outcome: CheckOutcome
  addressDigest: string
  checkedAt: Instant
}

export async function insertCheck(db: Db, check: Check): Promise<void> {
  await db.insertInto('certificateCheck').values(check).execute()
}

/** All certificates of the account's enrolments, the newest first. */
export function listCertificatesOf(db: Db, accountId: number) {
  return db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .selectAll('certificate')
    .select(['examBatch.name as batchName', 'examBatch.showResultAt'])
    .where('enrolment.accountId', '=', accountId)
    .orderBy('certificate.id', 'desc')
    .execute()
}
