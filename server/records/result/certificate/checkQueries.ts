import type { Instant } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { isSameText, type Secrets } from '#server/security/secrets.ts'

/** 96 bits of signature beside 128 random bits: a longer link would make the printed squares too small. */
const SIGNATURE_BYTES = 12

/** The id of the key and the signature by it; null where there is no such key. */
function signatureBy(secrets: Secrets, keyId: number, publicId: string): string | null {
  const mac = secrets.certificates.linkMac(keyId, publicId)
  return mac && Buffer.concat([Buffer.from([keyId]), mac.subarray(0, SIGNATURE_BYTES)]).toString('base64url')
}

/** What the link of a certificate carries: its identifier and the signature, by the newest key. */
export const certificateKey = (secrets: Secrets, publicId: string): string =>
  `${publicId}.${signatureBy(secrets, secrets.certificates.newest, publicId) ?? ''}`

/** The link that the QR code of a certificate carries. */
export const certificateLink = (config: Pick<Config, 'publicUrl'>, secrets: Secrets, publicId: string): string =>
  `${config.publicUrl}/Cert?c=${certificateKey(secrets, publicId)}`

/** The identifier in a link; null for one that none of our keys has signed. */
export function publicIdOfKey(secrets: Secrets, key: string): string | null {
  const [publicId = '', signature = ''] = /^[\w-]{22}\.[\w-]{18}$/.test(key) ? key.split('.') : []
  const keyId = Buffer.from(signature, 'base64url')[0] ?? 0
  const own = publicId === '' ? null : signatureBy(secrets, keyId, publicId)
  return own !== null && isSameText(signature, own) ? publicId : null
}

const certificateByPublicId = compileOnce((db, of: { publicId: string }) =>
  db
    .selectFrom('certificate')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .selectAll('certificate')
    .select(['examBatch.showResultAt', 'storedFile.path as photoPath', 'enrolment.accountId'])
    .where('publicId', '=', of.publicId),
)

export async function findCertificate(db: Db, publicId: string) {
  const [row] = (await certificateByPublicId(db, { publicId })).rows
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

const checkMade = compileOnce((db, check: Check) => db.insertInto('certificateCheck').values(checkOf(check)))

/** Each column by its name: what is compiled once takes placeholders and cannot be spread. */
const checkOf = ({ certificateId, outcome, addressDigest, checkedAt }: Check) => ({
  certificateId,
  outcome,
  addressDigest,
  checkedAt,
})

export async function insertCheck(db: Db, check: Check): Promise<void> {
  await checkMade(db, check)
}

/** All certificates of the account's enrolments, the newest first. */
export function listCertificatesOf(db: Db, accountId: number) {
  return db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .leftJoin('certificatePost', 'certificatePost.certificateId', 'certificate.id')
    .selectAll('certificate')
    .select(['examBatch.name as batchName', 'examBatch.showResultAt'])
    .select(['enrolment.isPosted', 'enrolment.postName', 'enrolment.postMobile', 'enrolment.postAddress'])
    .select(['certificatePost.carrier', 'certificatePost.trackingNumber', 'certificatePost.sentDay'])
    .where('enrolment.accountId', '=', accountId)
    .orderBy('certificate.id', 'desc')
    .execute()
}

/** The places in the public list of all certificates that no longer hold, replaced and revoked alike. */
export async function listEndedIndexes(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('certificate').select('listIndex').where('state', '<>', 'valid').execute()
  return rows.map(({ listIndex }) => listIndex)
}
