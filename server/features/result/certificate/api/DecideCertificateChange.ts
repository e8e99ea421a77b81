import { DecideCertificateChange as endpoint } from '#contract/result/certificateChange.ts'
import { whyCannotMakeChange } from '#domain/result/certificateChange.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  type CertificateChangeRow,
  endCertificateChange,
  findCertificateChange,
  lockCertificate,
} from '#server/records/result/certificate/changeQueries.ts'
import { replaceCertificate, revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

async function drop(ctx: Ctx<Me>, { id, enrolmentId, askedBy, kind, reason }: CertificateChangeRow) {
  const { db, me, now } = ctx
  const state = askedBy === me.accountId ? ('withdrawn' as const) : ('declined' as const)
  if (!(await endCertificateChange(db, id, { state, by: me.accountId, now }))) refuse('CERTIFICATE_CHANGE_DECIDED')
  await insertAudit(ctx, {
    action: 'DropCertificateChange',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { kind, state, reason },
  })
  return state
}

/** Gives the new certificate and answers its number. */
async function reissue(ctx: Ctx<Me>, { enrolmentId, number, reason }: CertificateChangeRow): Promise<string> {
  // A certificate is valid only as long as its result is released and passed.
  const given = (await replaceCertificate(ctx, { enrolmentId, reason })) ?? refuse('CERTIFICATE_ENDED')
  await insertAudit(ctx, {
    action: 'ReissueCertificate',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: { number },
    after: { number: given.number, reason },
  })
  await tell(ctx.db, {
    event: 'certificateReady',
    enrolmentIds: [enrolmentId],
    now: ctx.now,
    once: `certificate ${given.id}`,
  })
  return given.number
}

async function revoke(ctx: Ctx<Me>, { id, enrolmentId, number, reason }: CertificateChangeRow): Promise<void> {
  await revokeCertificates(ctx, { enrolmentIds: [enrolmentId], reason })
  await insertAudit(ctx, {
    action: 'RevokeCertificate',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { number, reason },
  })
  await tell(ctx.db, {
    event: 'certificateRevoked',
    enrolmentIds: [enrolmentId],
    now: ctx.now,
    values: { reason },
    once: `change ${id}`,
  })
}

export const DecideCertificateChange = handler(endpoint, {
  handle: async (ctx, { CC_ID, IsMade }) => {
    const { db, me, now } = ctx
    const { certificateId } = found(await findCertificateChange(db, CC_ID))
    const { state: certificateState } = found(await lockCertificate(db, certificateId))
    // Whoever decided in the meantime held this lock.
    const row = found(await findCertificateChange(db, CC_ID))
    if (IsMade === 0) return { OtherMsg: { State: await drop(ctx, row), CertificateNO: '' } }
    refuseIf(whyCannotMakeChange(row, { certificateState, accountId: me.accountId }))
    await requireNotOwnFamily(ctx, row.enrolmentId)
    if (!(await endCertificateChange(db, row.id, { state: 'made', by: me.accountId, now })))
      refuse('CERTIFICATE_CHANGE_DECIDED')
    if (row.kind === 'reissue') return { OtherMsg: { State: 'made' as const, CertificateNO: await reissue(ctx, row) } }
    await revoke(ctx, row)
    return { OtherMsg: { State: 'made' as const, CertificateNO: '' } }
  },
})
