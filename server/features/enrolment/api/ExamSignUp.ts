import { ExamSignUp as endpoint } from '#contract/enrolment.ts'
import { whyCannotEnrolIn } from '#domain/batch.ts'
import { CHECK_STATUS } from '#domain/enrolment.ts'
import { yuanOf } from '#domain/money.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { formColumns, saysTheSame } from '#server/records/enrolment/columns.ts'
import { getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { getEnrolment } from '#server/records/enrolment/queries.ts'
import { insertEnrolment, lockAccountToSignUp } from '#server/records/enrolment/signUpQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { readForm } from '../form.ts'
import { offerOf, picturesOf } from '../offer.ts'

const signedUp = (row: { id: number; fee_fen: number; created_at: Instant; check_status: number }) => ({
  OtherMsg: {
    EF_ID: row.id,
    Fee: yuanOf(row.fee_fen),
    CreateTime: shanghaiIso(row.created_at),
    CheckStatus: row.check_status,
  },
})

export const ExamSignUp = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now, secrets, config } = ctx
    const batchId = input.EB_ID
    const { mobile, batch } = await lockAccountToSignUp(db, me.accountId, batchId)
    if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
    const form = readForm(input, now)
    const certificate = sealCertificate(secrets, form.certType, form.certNumber)
    const columns = formColumns(form)

    const facts = await getFormFacts(db, form, { accountId: me.accountId, batchId, certIndex: certificate.index })
    if (facts.liveId !== null) {
      // A repeated request is answered even when the batch has closed in between: nothing was lost.
      const earlier = await getEnrolment(db, facts.liveId)
      if (earlier.account_id === me.accountId && saysTheSame(earlier, columns)) return signedUp(earlier)
      return refuse('ENROLMENT_DUPLICATE')
    }
    refuseIf(whyCannotEnrolIn(batch, now))
    const offer = offerOf(facts, form)
    const pictures = picturesOf(facts, form, offer)
    if (isSpent(facts.countInBatch, config.limits.enrolmentsPerBatch)) refuse('ENROLMENT_LIMIT')

    const enrolment = {
      ...columns,
      batch_id: batchId,
      account_id: me.accountId,
      cert_index: certificate.index,
      mobile,
      is_skip: offer.needsPrevCert,
      photo_id: pictures.photoId,
      prev_cert_id: pictures.prevCertId,
      fee_fen: offer.feeFen,
      consent_version: input.ConsentVersion.slice(0, 40) || null,
      consented_at: input.ConsentVersion ? now : null,
      created_at: now,
      updated_at: now,
    }
    const id = await insertEnrolment(db, enrolment, certificate)
    // Two accounts for one child at the same moment: the unique index lets one through.
    if (id === null) return refuse('ENROLMENT_DUPLICATE')
    return signedUp({ ...enrolment, id, check_status: CHECK_STATUS.reviewing })
  },
})
