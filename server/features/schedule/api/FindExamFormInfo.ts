import { FindExamFormInfo as endpoint } from '#contract/examDay.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { certificateIndexes } from '../../enrolment/certificate.ts'
import { listByCertificateInBatch } from '../../enrolment/examQueries.ts'
import { ownerWire, strangerWire } from '../examDayWire.ts'
import { listTracks } from '../trackQueries.ts'

/** An unknown number and one of another batch take the same query and answer the same empty list (rulings 2). */
export const FindExamFormInfo = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EB_ID, CertNO }) => {
    if (EB_ID === 0) refuse('BATCH_REQUIRED')
    if (cleanText(CertNO) === '') refuse('CERT_NUMBER_TO_QUERY_REQUIRED')
    const indexes = certificateIndexes(secrets, CertNO)
    const rows = await listByCertificateInBatch(db, { batchId: EB_ID, indexes })
    const isOwn = (row: { account_id: number }) => row.account_id === me.accountId
    const ownIds = rows.filter(isOwn).map(({ id }) => id)
    const tracks = await listTracks(db, ownIds)
    const listData = rows.flatMap((row) => {
      if (isOwn(row)) return [ownerWire(row, tracks, secrets, now)]
      return row.pay_status === PAY_STATUS.paid ? [strangerWire(row, now)] : []
    })
    return { listData, totalCount: listData.length }
  },
})
