import { ExamSignUp as endpoint } from '#contract/enrolment.ts'
import { whyCannotEnrolIn } from '#domain/batch.ts'
import { CHECK_STATUS } from '#domain/enrolment.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiIso } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { formColumns, saysTheSame } from '#server/records/enrolment/columns.ts'
import { findOffer, findPictures } from '#server/records/enrolment/offer.ts'
import {
  countInBatch,
  ensureCandidate,
  findBatch,
  findLiveEnrolment,
  insertEnrolment,
  lockAccount,
  recordPhoto,
} from '#server/records/enrolment/queries.ts'
import { createOrder } from '#server/records/payment/orders.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { readForm } from '../form.ts'

export const ExamSignUp = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now, secrets, config } = ctx
    const batch = await findBatch(db, input.EB_ID)
    if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
    const form = readForm(input, now)
    const certificate = sealCertificate(secrets, form.certType, form.certNumber)
    const columns = formColumns(form)
    const at = new Date(now)
    const key = { batchId: batch.id, certIndex: certificate.index, majorId: form.majorId }
    const signedUp = (row: { id: number; fee_fen: number; created_at: Date; check_status: number }) => ({
      OtherMsg: {
        EF_ID: row.id,
        Fee: yuanOf(row.fee_fen),
        CreateTime: shanghaiIso(row.created_at.getTime()),
        CheckStatus: row.check_status,
      },
    })

    const { mobile } = await lockAccount(db, me.accountId)
    const earlier = await findLiveEnrolment(db, key)
    if (earlier) {
      // A repeated request is answered even when the batch has closed in between: nothing was lost.
      if (earlier.account_id === me.accountId && saysTheSame(earlier, columns)) return signedUp(earlier)
      return refuse('ENROLMENT_DUPLICATE')
    }
    refuseIf(whyCannotEnrolIn(batch, now))
    const offer = await findOffer(db, batch.id, form)
    const { photoId, prevCertId } = await findPictures(ctx, form, offer.needsPrevCert)
    if (isSpent(await countInBatch(db, me.accountId, batch.id), config.limits.enrolmentsPerBatch))
      refuse('ENROLMENT_LIMIT')

    const candidateId = await ensureCandidate(db, {
      accountId: me.accountId,
      certType: form.certType,
      ...certificate,
      now: at,
    })
    const id = await insertEnrolment(db, {
      ...columns,
      batch_id: batch.id,
      account_id: me.accountId,
      candidate_id: candidateId,
      cert_index: certificate.index,
      mobile,
      is_skip: offer.needsPrevCert,
      photo_id: photoId,
      prev_cert_id: prevCertId,
      fee_fen: offer.feeFen,
      consent_version: input.ConsentVersion.slice(0, 40) || null,
      consented_at: input.ConsentVersion ? at : null,
      created_at: at,
      updated_at: at,
    })
    // Two accounts for one child at the same moment: the unique index lets one through.
    if (id === null) return refuse('ENROLMENT_DUPLICATE')
    await recordPhoto(db, id, photoId, at)
    await createOrder(db, { enrolmentId: id, amountFen: offer.feeFen, now: at })
    return signedUp({ id, fee_fen: offer.feeFen, created_at: at, check_status: CHECK_STATUS.reviewing })
  },
})
