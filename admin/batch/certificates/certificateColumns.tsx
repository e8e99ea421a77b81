import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { CertificateRowWire } from '#contract/result/certificateStaff.ts'
import { certificateTitles as titles } from '#domain/office/listColumns.ts'
import { certificateNumberText, certificateStateTexts } from '#domain/result/certificate.ts'
import { certFileTexts, certProblemText } from '#domain/result/certificateFile.ts'
import { isoMinuteText } from '#domain/time.ts'

function FileState({ FileState: state, Problem, Characters }: CertificateRowWire) {
  return (
    <>
      <StateWord>{certFileTexts[state]}</StateWord> {Problem !== null && certProblemText(Problem, Characters)}
    </>
  )
}

export const certificateColumns: ReadonlyArray<ListColumn<CertificateRowWire>> = [
  { key: 'Name', title: titles.Name, width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'CertificateNO',
    title: titles.CertificateNO,
    width: 176,
    cell: ({ CertificateNO }) => certificateNumberText(CertificateNO),
  },
  {
    key: 'State',
    title: titles.State,
    width: 94,
    cell: ({ State }) => <StateWord>{certificateStateTexts[State]}</StateWord>,
  },
  { key: 'File', title: titles.File, width: 256, cell: (row) => <FileState {...row} /> },
  { key: 'MName', title: titles.MName, width: 112, cell: ({ MName }) => MName },
  { key: 'GName', title: titles.GName, width: 74, cell: ({ GName }) => GName },
  { key: 'Result', title: titles.Result, width: 74, cell: ({ ERT_Name }) => ERT_Name },
  { key: 'EA_Name', title: titles.EA_Name, width: 116, cell: ({ EA_Name }) => EA_Name },
  {
    key: 'CertificateDate',
    title: titles.CertificateDate,
    width: 122,
    cell: ({ CertificateDate }) => CertificateDate.slice(0, 10),
  },
  { key: 'ExamNO', title: titles.ExamNO, width: 158, cell: ({ ExamNO }) => ExamNO },
  { key: 'EB_Name', title: titles.EB_Name, width: 192, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'Template', title: titles.Template, width: 176, cell: ({ Template }) => Template || '—' },
  {
    key: 'FileTime',
    title: titles.FileTime,
    width: 158,
    cell: ({ FileTime }) => (FileTime === null ? '—' : isoMinuteText(FileTime)),
  },
  {
    key: 'EndedTime',
    title: titles.EndedTime,
    width: 158,
    cell: ({ EndedTime }) => (EndedTime === null ? '—' : isoMinuteText(EndedTime)),
  },
  { key: 'Reason', title: titles.Reason, width: 234, cell: ({ Reason }) => Reason },
  { key: 'EF_ID', title: titles.EF_ID, width: 88, align: 'right', cell: ({ EF_ID }) => EF_ID },
]

export const usualCertificateColumns = [
  'Name',
  'CertificateNO',
  'State',
  'File',
  'MName',
  'GName',
  'Result',
  'EA_Name',
  'CertificateDate',
  'EB_Name',
] as const
