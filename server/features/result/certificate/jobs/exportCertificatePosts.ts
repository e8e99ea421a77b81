import type { Input } from '#contract/endpoint.ts'
import type { ExportCertificatePosts } from '#contract/result/certificatePost.ts'
import { certificatePostTitles } from '#domain/office/listColumns.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { countPosts, type PostFilter, type PostRow, readPosts } from '#server/records/result/certificate/postQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportCertificatePosts>

export interface PostExport {
  filter: PostFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000

const cells: Record<keyof typeof certificatePostTitles, (row: PostRow) => SheetCell> = {
  Name: ({ name }) => name,
  CertificateNO: ({ number }) => number,
  EB_Name: ({ batchName }) => batchName,
  EA_Name: ({ areaName }) => areaName,
  MName: ({ majorName, gradeName }) => `${majorName}${gradeName}`,
  PostName: ({ postName }) => postName,
  PostMobile: ({ postMobile }) => postMobile,
  PostAddress: ({ postAddress }) => postAddress,
  Carrier: ({ carrier }) => carrier ?? '',
  TrackingNO: ({ trackingNumber }) => trackingNumber ?? '',
  SentDay: ({ sentDay }) => sentDay ?? '',
}

export const exportCertificatePosts = officeJob<PostExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  await exportSheet(ctx, run, {
    name: '证书邮寄名单',
    format,
    columns: chosenColumns(columns, certificatePostTitles, cells),
    total: await countPosts(ctx.db, filter),
    batches: readPosts(ctx.db, filter, BATCH),
  })
})
