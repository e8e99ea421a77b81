import type { Input } from '#contract/endpoint.ts'
import type { CertificateRowWire, ExportCertificates } from '#contract/result/certificateStaff.ts'
import { certificateTitles } from '#domain/office/listColumns.ts'
import { certificateStateTexts } from '#domain/result/certificate.ts'
import { certFileTexts, certProblemText } from '#domain/result/certificateFile.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { certificateRowWire } from '#server/records/result/certificate/certificateRowWire.ts'
import {
  type CertificateFilter,
  countCertificates,
  readCertificates,
} from '#server/records/result/certificate/registerQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportCertificates>

export interface CertificateExport {
  filter: CertificateFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000

const cells: Record<keyof typeof certificateTitles, (row: CertificateRowWire) => SheetCell> = {
  CertificateNO: ({ CertificateNO }) => CertificateNO,
  Name: ({ Name }) => Name,
  MName: ({ MName }) => MName,
  GName: ({ GName }) => GName,
  Result: ({ ERT_Name }) => ERT_Name,
  EA_Name: ({ EA_Name }) => EA_Name,
  State: ({ State }) => certificateStateTexts[State],
  File: ({ FileState, Problem, Characters }) =>
    Problem === null
      ? certFileTexts[FileState]
      : `${certFileTexts[FileState]}：${certProblemText(Problem, Characters)}`,
  CertificateDate: ({ CertificateDate }) => CertificateDate.slice(0, 10),
  ExamNO: ({ ExamNO }) => ExamNO,
  EB_Name: ({ EB_Name }) => EB_Name,
  EndedTime: ({ EndedTime }) => EndedTime && isoMinuteText(EndedTime),
  Reason: ({ Reason }) => Reason,
  Template: ({ Template }) => Template,
  FileTime: ({ FileTime }) => FileTime && isoMinuteText(FileTime),
  EF_ID: ({ EF_ID }) => EF_ID,
}

export const exportCertificates = officeJob<CertificateExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  async function* batches() {
    for await (const rows of readCertificates(ctx.db, filter, BATCH)) yield rows.map(certificateRowWire)
  }
  await exportSheet(ctx, run, {
    name: '证书登记册',
    format,
    columns: chosenColumns(columns, certificateTitles, cells),
    total: await countCertificates(ctx.db, filter),
    batches: batches(),
  })
})
