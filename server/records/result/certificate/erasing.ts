import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { type ErasedPerson, type Erasure, GONE, ofEnrolments, through } from '#server/records/erasing.ts'

const CERTIFICATES = 'select id from certificate'

/** Number, state, grade and dates stay, so that a paper can still be judged. */
export const certificateErasing: readonly Erasure[] = [
  {
    table: 'certificate_file',
    set: {
      fileKey: 'null',
      madeAt: 'null',
      bytes: 'null',
      versionId: 'null',
      characters: "''",
      problem: "''",
      failedAt: 'null',
    },
    where: through('certificate_id', CERTIFICATES),
  },
  { table: 'certificate_post', set: { trackingNumber: "''" }, where: through('certificate_id', CERTIFICATES) },
  { table: 'certificate_change', set: { reason: GONE }, where: through('certificate_id', CERTIFICATES) },
  {
    table: 'certificate',
    set: { name: "''", nameSpell: "''", sex: "''", birthMonth: "''", endReason: "''" },
    where: ofEnrolments,
  },
]

/** The drawn certificates in the store. */
export async function listCertificateObjects(db: Db, { enrolmentIds }: ErasedPerson): Promise<string[]> {
  const rows = await db
    .selectFrom('certificateFile')
    .innerJoin('certificate', 'certificate.id', 'certificateFile.certificateId')
    .select('certificateFile.fileKey')
    .where('certificate.enrolmentId', '=', anyOf(enrolmentIds))
    .where('certificateFile.fileKey', 'is not', null)
    .execute()
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]))
}
