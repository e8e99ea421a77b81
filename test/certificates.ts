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
