import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildEnrolment, newIdNumber } from './builders.ts'
import type { TestServer } from './server.ts'

/** A paid enrolment with the result rows that a release leaves; returns its id. */
export async function buildReleased(
  server: TestServer,
  owner: BuiltAccount,
  batchId: number,
  { resultCode = 3, releasedAt, ...form }: { resultCode?: number; releasedAt?: number } & Record<string, unknown> = {},
): Promise<number> {
  const now = server.clock.now()
  const { id } = await buildEnrolment(server, owner, batchId, { CertNO: newIdNumber(), ...form })
  await server.db.updateTable('enrolment').set({ payStatus: 1, paidAt: now }).where('id', '=', id).execute()
  await server.db
    .insertInto('examResult')
    .values({
      enrolmentId: id,
      proposedCode: resultCode,
      resultCode,
      approvedAt: now,
      releasedAt: releasedAt ?? now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** The certificate that a release gives for a new enrolment (see buildReleased), with the key of its public page. */
export async function buildCertificate(
  server: TestServer,
  owner: BuiltAccount,
  batchId: number,
  form: Parameters<typeof buildReleased>[3] = {},
) {
  const enrolmentId = await buildReleased(server, owner, batchId, form)
  const now = server.clock.now()
  await server.db.transaction().execute((db) => giveCertificates({ db, now }, { batchId, enrolmentIds: [enrolmentId] }))
  const row = await server.db
    .selectFrom('certificate')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  return { ...row, enrolmentId, key: certificateKey(server.services.secrets, row.publicId) }
}
