import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { CertificateRowWire } from '#contract/result/certificateStaff.ts'
import { certificateTitles as titles } from '#domain/office/listColumns.ts'
import { certificateNumberText, certificateStateTexts } from '#domain/result/certificate.ts'
import { certFileTexts, certProblemText } from '#domain/result/certificateFile.ts'
import { isoMinuteText } from '#domain/time.ts'

const stateColours = { valid: 'green', replaced: 'default', revoked: 'red' } as const
const fileColours = { none: 'default', made: 'green', older: 'gold', failed: 'red' } as const

function FileState({ FileState: state, Problem, Characters }: CertificateRowWire) {
  return (
    <>
      <Tag color={fileColours[state]}>{certFileTexts[state]}</Tag>
      {Problem !== null && certProblemText(Problem, Characters)}
    </>
  )
}

export const certificateColumns: ReadonlyArray<ListColumn<CertificateRowWire>> = [
  { key: 'Name', title: titles.Name, width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'CertificateNO',
    title: titles.CertificateNO,
    width: 150,
    cell: ({ CertificateNO }) => certificateNumberText(CertificateNO),
  },
  {
    key: 'State',
    title: titles.State,
    width: 80,
    cell: ({ State }) => <Tag color={stateColours[State]}>{certificateStateTexts[State]}</Tag>,
  },
  { key: 'File', title: titles.File, width: 220, cell: (row) => <FileState {...row} /> },
  { key: 'MName', title: titles.MName, width: 96, cell: ({ MName }) => MName },
  { key: 'GName', title: titles.GName, width: 64, cell: ({ GName }) => GName },
  { key: 'Result', title: titles.Result, width: 64, cell: ({ ERT_Name }) => ERT_Name },
  { key: 'EA_Name', title: titles.EA_Name, width: 100, cell: ({ EA_Name }) => EA_Name },
  {
    key: 'CertificateDate',
    title: titles.CertificateDate,
    width: 104,
    cell: ({ CertificateDate }) => CertificateDate.slice(0, 10),
  },
  { key: 'ExamNO', title: titles.ExamNO, width: 136, cell: ({ ExamNO }) => ExamNO },
  { key: 'EB_Name', title: titles.EB_Name, width: 164, cell: ({ EB_Name }) => EB_Name },
  { key: 'Template', title: titles.Template, width: 150, cell: ({ Template }) => Template || '—' },
  {
    key: 'FileTime',
    title: titles.FileTime,
    width: 136,
    cell: ({ FileTime }) => (FileTime === null ? '—' : isoMinuteText(FileTime)),
  },
  {
    key: 'EndedTime',
    title: titles.EndedTime,
    width: 136,
    cell: ({ EndedTime }) => (EndedTime === null ? '—' : isoMinuteText(EndedTime)),
  },
  { key: 'Reason', title: titles.Reason, width: 200, cell: ({ Reason }) => Reason },
  { key: 'EF_ID', title: titles.EF_ID, width: 76, align: 'right', cell: ({ EF_ID }) => EF_ID },
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
