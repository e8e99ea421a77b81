import type { Selectable } from 'kysely'
import { type EnrolmentForm, emptyEnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { formOfWire } from '#domain/enrolment/enrolmentNames.ts'
import type { Ctx } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { openCertificate } from '#server/records/enrolment/certificate.ts'
import { columnFields, columnsWire } from '#server/records/enrolment/columns.ts'
import { findSealedCertificate } from '#server/records/enrolment/staffQueries.ts'
import { found } from '#server/refuse.ts'

/** A stored enrolment as the form it came from, with the certificate number in full; pictures are left out. */
export async function storedForm(
  { db, secrets }: Pick<Ctx, 'db' | 'secrets'>,
  row: Selectable<Enrolment>,
): Promise<EnrolmentForm> {
  const certNumber = openCertificate(secrets, found(await findSealedCertificate(db, row.id)))
  return formOfWire({
    ...columnsWire(row, columnFields),
    CertNO: certNumber,
    Photo: emptyEnrolmentForm.photoPath,
    PrevCertPhoto: emptyEnrolmentForm.prevCertPath,
  })
}
