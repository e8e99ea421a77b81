import { bit } from '#contract/bit.ts'
import { CorrectEnrolment as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import {
  type Correctable,
  changesBetween,
  correctableFields,
  corrected,
  needsSecondPerson,
  whyReasonUnfit,
} from '#domain/enrolment/correction.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import { cleanText } from '#domain/text.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { hasWaitingCorrection, insertCorrection } from '#server/records/enrolment/correctionQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { applyCorrection } from '../applyCorrection.ts'
import { storedForm } from '../storedForm.ts'

/** The fields of the request by their names inside; those that were not sent are left out. */
function sentChanges(input: Record<string, unknown>): Partial<Correctable> {
  const sent = correctableFields.flatMap((field) => {
    const value = input[enrolmentWireNames[field]]
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(sent) as Partial<Correctable>
}

export const CorrectEnrolment = handler(endpoint, {
  handle: async (ctx, { EF_ID, Seen, Reason, RequestKey: _key, ...sent }) => {
    const { db, me, now, secrets } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyReasonUnfit(reason))
    const changes = sentChanges(sent)
    const row = found(await lockEnrolment(db, EF_ID))
    if (await hasWaitingCorrection(db, EF_ID)) refuse('CORRECTION_WAITS')
    const stored = await storedForm(ctx, row)
    const isSeen = (Object.keys(changes) as Array<keyof Correctable>).every((field) => {
      const shown = field === 'certNumber' ? maskCertNumber(stored.certNumber) : String(stored[field])
      return Seen[enrolmentWireNames[field]] === shown
    })
    if (!isSeen) await refuseChanged(ctx, { subject: 'enrolment', subjectId: EF_ID })
    const { form, problem } = corrected(stored, changes, now)
    if (problem) refuse(problem.reason, { OtherMsg: { Field: enrolmentWireNames[problem.field] } })
    const differences = changesBetween(stored, form)
    if (differences.length === 0) refuse('CORRECTION_EMPTY')

    const isWaiting = needsSecondPerson(differences.map(({ field }) => field))
    const certificate = sealCertificate(secrets, form.certType, form.certNumber)
    const id = await insertCorrection(db, {
      enrolmentId: EF_ID,
      changes: differences,
      certSealed: stored.certNumber === form.certNumber ? null : certificate.sealed,
      reason,
      madeBy: me.accountId,
      now,
      isApproved: !isWaiting,
    })
    if (id === null) refuse('CORRECTION_WAITS')
    if (isWaiting)
      await insertAudit(ctx, {
        action: 'AskCorrection',
        subject: 'enrolment',
        subjectId: EF_ID,
        before: Object.fromEntries(differences.map(({ field, from }) => [field, from])),
        after: { ...Object.fromEntries(differences.map(({ field, to }) => [field, to])), reason },
      })
    else await applyCorrection(ctx, row, { form, reason, action: 'CorrectEnrolment' })
    return { OtherMsg: { IsWaiting: bit(isWaiting) } }
  },
})
