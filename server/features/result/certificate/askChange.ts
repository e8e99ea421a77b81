import {
  type CertificateChangeKind,
  whyCannotChangeCertificate,
  whyCertificateReasonUnfit,
} from '#domain/result/certificateChange.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertCertificateChange, lockCertificate } from '#server/records/result/certificate/changeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** Asks for a change of a valid certificate, which another person decides about. Returns the id of the request. */
export async function askChange(
  ctx: Ctx<Me>,
  kind: CertificateChangeKind,
  { C_ID, Reason }: { C_ID: number; Reason: string },
): Promise<number> {
  const { db, me, now } = ctx
  const reason = cleanText(Reason)
  refuseIf(whyCertificateReasonUnfit(reason))
  const { enrolmentId, number, state } = found(await lockCertificate(db, C_ID))
  refuseIf(whyCannotChangeCertificate(state))
  const id =
    (await insertCertificateChange(db, { certificateId: C_ID, kind, reason, askedBy: me.accountId, askedAt: now })) ??
    refuse('CERTIFICATE_CHANGE_WAITS')
  await insertAudit(ctx, {
    action: 'AskCertificateChange',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { kind, number, reason },
  })
  return id
}
