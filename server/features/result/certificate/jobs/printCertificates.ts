import { countText } from '#domain/page.ts'
import type { CertLayout } from '#domain/result/certificateTemplate.ts'
import { exportFile } from '#server/features/office/officeJob/exportFile.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { drawCertificatePage } from '#server/print/drawCertificate.ts'
import { writePdf } from '#server/print/writePdf.ts'
import { listToPrint, type Printing } from '#server/records/result/certificate/fileQueries.ts'
import { getVersion } from '#server/records/result/certificate/templateQueries.ts'
import { refuse } from '#server/refuse.ts'
import { openStudio } from '../openStudio.ts'

/** Pages between two reports of progress, at which a cancelled job stops. */
const BETWEEN_REPORTS = 20

export interface CertificatePrint extends Printing {
  /** What the file is called. */
  name: string
}

/** Draws each by the version that made its file, so that the paper is what the family's phone shows. */
export const printCertificates = officeJob<CertificatePrint>(async (ctx, run) => {
  const { name, ...printing } = run.input
  const rows = await listToPrint(ctx.db, printing)
  if (rows.length === 0) refuse('CERT_NOTHING_TO_PRINT')
  const studio = await openStudio(ctx)
  const versions = new Map<number, { layout: CertLayout; background: Buffer | null }>()
  async function versionOf(versionId: number) {
    const opened = versions.get(versionId)
    if (opened) return opened
    const version = await getVersion(ctx.db, versionId)
    const shared = { layout: version.layout, background: await studio.readBackground(version) }
    versions.set(versionId, shared)
    return shared
  }
  await exportFile(ctx, run, {
    name: name.replace(/[\\/:*?"<>|\s]+/g, '-'),
    extension: 'pdf',
    contentType: 'application/pdf',
    async write(path) {
      const leftOut: string[] = []
      await writePdf(path, { title: name, ...studio, now: ctx.now }, async (pen) => {
        for (const [at, row] of rows.entries()) {
          const prepared = await studio.prepare(row, await versionOf(row.versionId as number))
          if (prepared.kind === 'ready') drawCertificatePage(pen, prepared.certificate)
          else leftOut.push(row.number)
          await pen.drained()
          if (at % BETWEEN_REPORTS === 0) await run.report(at, rows.length)
        }
      })
      // A PDF without a page is none.
      if (leftOut.length === rows.length) refuse('CERT_NOTHING_TO_PRINT')
      const gap =
        leftOut.length > 0 ? `；${leftOut.length} 份照片已不可读，没有打印：${leftOut.slice(0, 10).join('、')}` : ''
      return `共 ${countText(rows.length - leftOut.length)} 份，按证书编号排列${gap}`
    },
  })
})
