import { ImportDrawer, sheetFile } from '#admin/kit/import/ImportDrawer.tsx'
import { useJobImport } from '#admin/kit/import/useJobImport.ts'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { call, uploadForStaff } from '#client/api.ts'
import type { OtherResultSheetRow } from '#contract/result/resultImport.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'

const certTypeText = (certType: number) => CERT_TYPES.find((type) => type.certType === certType)?.certName ?? '—'

const columns: ReadonlyArray<PlainColumn<OtherResultSheetRow>> = [
  { title: '行', cell: ({ Line }) => Line, width: 56 },
  { title: '姓名', cell: ({ Name }) => Name, width: 90 },
  {
    title: '证件号',
    width: 170,
    cell: ({ CertType, CertNO }) => (
      <>
        {CertNO}
        {CertType !== 1 && <div>{certTypeText(CertType)}</div>}
      </>
    ),
  },
  { title: '专业', cell: ({ Majors }) => Majors, width: 90 },
  { title: '级别', cell: ({ Grades }) => Grades, width: 72 },
  { title: '成绩', cell: ({ Result }) => Result, width: 72 },
  {
    title: '考试',
    cell: ({ ExamName, ExamDate }) => (
      <>
        {ExamName}
        {ExamDate !== '' && <div>{ExamDate}</div>}
      </>
    ),
  },
]

/** Imports results of other exams from a sheet (rulings#other-results). */
export function OtherResultImport({ onClose }: { onClose: () => void }) {
  const fileImport = useJobImport({
    preview: (file) => uploadForStaff('PreviewOtherResults', file),
    start: (send, request) => send('Admin', 'ImportOtherResultSheet', request),
    onClose,
  })
  return (
    <ImportDrawer
      title="导入其他成绩"
      hint="必填：姓名、证件号、专业、级别、成绩；可选：证件类型（不填为身份证）、考试名称、考试日期。同一考生、考试、专业和级别再次导入，会更正之前的成绩。"
      unit="条成绩"
      file={sheetFile}
      fetchTemplate={async () => (await call('Admin', 'GetOtherResultTemplate', {})).OtherMsg}
      fileImport={fileImport}
      isSame={({ OtherMsg }) => OtherMsg.Same === OtherMsg.Rows}
      renderRows={({ listData }) => (
        <PlainTable keyOf={({ Line }) => Line} columns={columns} rows={listData} rowsPerPage={50} />
      )}
      onClose={onClose}
    />
  )
}
