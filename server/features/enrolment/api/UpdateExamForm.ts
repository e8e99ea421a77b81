import { UpdateExamForm as endpoint } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS, whyCannotEditEnrolment } from '#domain/enrolment/enrolment.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { clearTheWayForFee } from '#server/features/money/payment/clearTheWayForFee.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { formColumns } from '#server/records/enrolment/columns.ts'
import { getFormFacts } from '#server/records/enrolment/formFacts.ts'
import {
  ensureCandidate,
  findBatch,
  lockOwnEnrolment,
  moveUnpaidEnrolment,
  recordPhoto,
} from '#server/records/enrolment/queries.ts'
import { replaceOrder } from '#server/records/money/payment/orders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readForm } from '../form.ts'
import { formChange } from '../formChange.ts'
import { keepEarlierFee, offerOf, picturesOf } from '../offer.ts'

/** Locks the enrolment and refuses if it must not be changed now. */
async function lockEditable({ db, me, now }: Ctx<Me>, id: number, batchId: number) {
  const row = found(await lockOwnEnrolment(db, me.accountId, id))
  if (batchId !== 0 && batchId !== row.batchId) refuse('BATCH_FIXED')
  const batch = found(await findBatch(db, row.batchId))
  const { paid, refunded } = PAY_STATUS
  refuseIf(
    whyCannotEditEnrolment({ isPaid: row.payStatus === paid, isRefunded: row.payStatus === refunded }, batch, now),
  )
  return row
}

export const UpdateExamForm = handler(endpoint, {
  handle: async (ctx, input) => {
    const { me, now, secrets } = ctx
    // An enrolment of somebody else, or one that can no longer be changed, is refused before the form is judged.
    const earlier = await ctx.transaction((inner) => lockEditable(inner, input.EF_ID, input.EB_ID))
    const form = readForm(input, now)
    const certificate = sealCertificate(secrets, form.certType, form.certNumber)
    const owner = {
      accountId: me.accountId,
      uploaderId: me.accountId,
      certIndex: certificate.index,
      editedId: input.EF_ID,
    }
    const factsBefore = await getFormFacts(ctx.db, form, { ...owner, batchId: earlier.batchId })
    const { feeFen } = offerOf(keepEarlierFee(factsBefore, form, earlier), form)
    await clearTheWayForFee(ctx, input.EF_ID, feeFen)

    return ctx.transaction(async (inner) => {
      const { db } = inner
      const row = await lockEditable(inner, input.EF_ID, input.EB_ID)
      const facts = keepEarlierFee(await getFormFacts(db, form, { ...owner, batchId: row.batchId }), form, row)
      const offer = offerOf(facts, form)
      if (facts.liveId !== null) refuse('ENROLMENT_DUPLICATE')
      const { photoId, prevCertId } = picturesOf(facts, form, offer)
      const change = await formChange(inner, row, { form, feeFen: offer.feeFen, prevCertId })
      const candidateId = await ensureCandidate(db, {
        accountId: me.accountId,
        certType: form.certType,
        ...certificate,
        now,
      })
      const isMoved = await moveUnpaidEnrolment(db, row.id, {
        ...formColumns(form),
        candidateId,
        certIndex: certificate.index,
        isSkip: offer.needsPrevCert,
        photoId,
        prevCertId,
        feeFen: offer.feeFen,
        checkStatus: CHECK_STATUS.reviewing,
        checkRemark: '',
        checkedAt: null,
        checkedBy: null,
        updatedAt: now,
        ...(input.ConsentVersion
          ? { consentVersion: input.ConsentVersion.slice(0, 40), consentedAt: now, isPaperConsent: false }
          : {}),
      })
      if (!isMoved) refuse('ENROLMENT_PAID')
      if (photoId !== row.photoId) await recordPhoto(db, row.id, photoId, now)
      if (change)
        await insertAudit(inner, { action: 'UpdateExamForm', subject: 'enrolment', subjectId: row.id, ...change })
      if (offer.feeFen !== row.feeFen) await replaceOrder(db, { enrolmentId: row.id, amountFen: offer.feeFen, now })
      return {
        OtherMsg: {
          EF_ID: row.id,
          Fee: yuanOf(offer.feeFen),
          CreateTime: shanghaiIso(row.createdAt),
          CheckStatus: CHECK_STATUS.reviewing,
        },
      }
    })
  },
})
