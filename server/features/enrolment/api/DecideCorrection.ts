import { DecideCorrection as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import { type Correctable, changesBetween, corrected, type FieldChange } from '#domain/enrolment/correction.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { openCertificate } from '#server/records/enrolment/certificate.ts'
import {
  findEnrolmentOfCorrection,
  lockCorrection,
  moveCorrection,
} from '#server/records/enrolment/correctionQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { applyCorrection } from '../applyCorrection.ts'
import { storedForm } from '../storedForm.ts'

/** The corrected values; the certificate number comes from its sealed form, since the list of changes has it masked. */
function correctedValues(
  secrets: Ctx['secrets'],
  changes: readonly FieldChange[],
  certSealed: Buffer | null,
): Partial<Correctable> {
  const values = changes.map(({ field, to }) => {
    if (field === 'certType') return [field, Number(to)]
    return [field, field === 'certNumber' && certSealed ? openCertificate(secrets, certSealed) : to]
  })
  return Object.fromEntries(values) as Partial<Correctable>
}

const isSame = (one: readonly FieldChange[], other: readonly FieldChange[]): boolean =>
  one.length === other.length &&
  one.every(({ field, from, to }, at) => {
    const twin = other[at]
    return twin?.field === field && twin.from === from && twin.to === to
  })

export const DecideCorrection = handler(endpoint, {
  handle: async (ctx: Ctx<Me>, { C_ID, IsApproved, Note }) => {
    const { db, me, now, secrets } = ctx
    const enrolmentId = found(await findEnrolmentOfCorrection(db, C_ID, me.areaIds))
    const row = found(await lockEnrolment(db, enrolmentId))
    const correction = await lockCorrection(db, C_ID)
    if (correction.isApproved !== null) refuse('CORRECTION_DECIDED')
    const isApproved = IsApproved === 1
    if (isApproved && correction.madeBy === me.accountId) refuse('CORRECTION_OWN')
    await moveCorrection(db, C_ID, { isApproved, decidedBy: me.accountId, note: cleanText(Note), now })
    if (!isApproved) {
      await insertAudit(ctx, {
        action: 'RejectCorrection',
        subject: 'enrolment',
        subjectId: enrolmentId,
        before: null,
        after: { reason: cleanText(Note) },
      })
      return { OtherMsg: { State: 'rejected' as const } }
    }
    const stored = await storedForm(ctx, row)
    const values = correctedValues(secrets, correction.changes, correction.certSealed)
    const { form } = corrected(stored, values, now)
    // What was on the maker's screen must still be what is stored; otherwise the second person approves something else.
    if (!isSame(changesBetween(stored, form), correction.changes)) refuse('CORRECTION_STALE')
    await applyCorrection(ctx, row, { form, reason: correction.reason, action: 'DecideCorrection' })
    return { OtherMsg: { State: 'approved' as const } }
  },
})
