import { FindExamFormInfo as endpoint } from '#contract/schedule/examTime.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { canonicalCertNumber } from '#domain/people/identity.ts'
import { cleanText } from '#domain/text.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { numberStem } from '#server/features/people/user/numberStem.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { listByCertificateInBatch } from '#server/records/enrolment/examQueries.ts'
import { ownerWire, strangerWire } from '#server/records/schedule/examTime/examDayWire.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * An unknown number and one of another batch run the same query and get the same empty list (rulings#name-queries).
 * `limitQuestions` stops a caller who tries out numbers.
 */
export const FindExamFormInfo = handler(endpoint, {
  handle: async (ctx, { EB_ID, CertNO, CheckCode }) => {
    const { db, me, now, secrets } = ctx
    if (EB_ID === 0) refuse('BATCH_REQUIRED')
    if (cleanText(CertNO) === '') refuse('CERT_NUMBER_TO_QUERY_REQUIRED')
    const indexes = certificateIndexes(secrets, CertNO)
    const rows = await listByCertificateInBatch(db, { batchId: EB_ID, indexes })
    const isOwn = (row: { accountId: number }) => row.accountId === me.accountId
    if (!rows.some(isOwn))
      await limitQuestions(ctx, {
        subjects: [numberStem(CertNO)],
        text: `exam time ${EB_ID} ${canonicalCertNumber(1, CertNO)}`,
        checkCode: CheckCode,
        isFound: rows.some(({ payStatus }) => payStatus === PAY_STATUS.paid),
      })
    const ownIds = rows.filter(isOwn).map(({ id }) => id)
    const tracks = await listTracks(db, ownIds)
    const listData = rows.flatMap((row) => {
      if (isOwn(row)) return [ownerWire(row, tracks, secrets, now)]
      return row.payStatus === PAY_STATUS.paid ? [strangerWire(row, now)] : []
    })
    return { listData, totalCount: listData.length }
  },
})
