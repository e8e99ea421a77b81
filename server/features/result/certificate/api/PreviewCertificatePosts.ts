import { PreviewCertificatePosts as endpoint } from '#contract/result/certificatePost.ts'
import { keepUpload } from '#server/features/office/officeJob/keepUpload.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { isNoted, readSendings } from '../sendingSheet.ts'

export const PreviewCertificatePosts = handler(endpoint, {
  handle: async (ctx) => {
    const { db, now, upload } = ctx
    if (!upload) return refuse('FILE_REQUIRED')
    const { rows, problems, unused, sheet } = await readSendings(db, upload.bytes, now)
    const kept = { kind: 'importCertificatePosts', rowCount: rows.length }
    const OU_ID = problems.length === 0 && rows.length > 0 ? await keepUpload(ctx, upload, kept) : 0
    return {
      OtherMsg: {
        OU_ID,
        Rows: rows.length,
        Same: rows.filter(isNoted).length,
        ...problemsWire(problems),
        Sheet: sheet,
        Unused: unused,
      },
      listData: rows.map(({ line, row, certificate: { name, sending } }) => ({
        Line: line,
        CertificateNO: row.number,
        Name: name,
        Carrier: row.carrier,
        TrackingNO: row.trackingNumber,
        SentDay: row.sentDay,
        Earlier: sending && sending.trackingNumber !== row.trackingNumber ? sending.trackingNumber : '',
      })),
      totalCount: rows.length,
    }
  },
})
