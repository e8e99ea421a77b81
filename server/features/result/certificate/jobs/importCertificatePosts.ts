import { buffer } from 'node:stream/consumers'
import { countText } from '#domain/page.ts'
import { trackingNumberText } from '#domain/result/certificatePost.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { tellEach } from '#server/records/content/message/tell.ts'
import { lockPostAddresses } from '#server/records/enrolment/postQueries.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { saveSendings } from '#server/records/result/certificate/postQueries.ts'
import { refuse } from '#server/refuse.ts'
import { isNoted, readSendings } from '../sendingSheet.ts'

export interface PostImport {
  /** The upload in the store. */
  key: string
}

/** Notes all sendings of the sheet or none, and tells the families; addresses are compared again under their lock. */
export const importCertificatePosts = officeJob<PostImport>(async (ctx, run) => {
  const upload = (await ctx.outside.store.get(run.input.key)) ?? refuse('FILE_REQUIRED')
  const bytes = await buffer(upload.stream)
  await ctx.transaction(async ({ db, now, requestId }) => {
    const first = await readSendings(db, bytes, now)
    await lockPostAddresses(
      db,
      first.rows.map(({ certificate }) => certificate.enrolmentId),
    )
    const { rows, problems } = await readSendings(db, bytes, now)
    if (problems.length > 0) refuse('SHEET_CHANGED', { params: { n: problems.length } })
    const changed = rows.filter((one) => !isNoted(one))
    const maker = { accountId: run.madeBy }
    await saveSendings(
      db,
      changed.map(({ row: { carrier, trackingNumber, sentDay }, certificate }) => ({
        certificateId: certificate.id,
        carrier,
        trackingNumber,
        sentDay,
        recordedBy: maker.accountId,
        recordedAt: now,
      })),
    )
    await insertAudits(
      { db, now, requestId, me: maker },
      changed.map(({ row, certificate }) => ({
        action: 'SendCertificate' as const,
        subject: 'enrolment' as const,
        subjectId: certificate.enrolmentId,
        before: { trackingNumber: certificate.sending?.trackingNumber ?? null },
        after: { number: row.number, carrier: row.carrier, trackingNumber: row.trackingNumber, sentDay: row.sentDay },
      })),
    )
    await tellEach(db, {
      event: 'certificateSent',
      now,
      madeBy: maker.accountId,
      news: new Map(
        changed.map(({ row, certificate }) => [
          certificate.enrolmentId,
          {
            values: { carrier: row.carrier, tracking: trackingNumberText(row.trackingNumber) },
            deadlineAt: null,
          },
        ]),
      ),
    })
    const same = rows.length - changed.length
    const message = `登记 ${countText(changed.length)} 条${same > 0 ? `，没有变化 ${countText(same)} 条` : ''}`
    await run.finish(db, { message })
  })
})
