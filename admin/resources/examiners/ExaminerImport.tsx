import { ImportDrawer, sheetFile } from '#admin/kit/import/ImportDrawer.tsx'
import { useJobImport } from '#admin/kit/import/useJobImport.ts'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { call, uploadForStaff } from '#client/api.ts'
import type { ExaminerSheetRow } from '#contract/people/examinerImport.ts'

const columns: ReadonlyArray<PlainColumn<ExaminerSheetRow>> = [
  { title: '行', cell: ({ Line }) => Line, width: 56 },
  { title: '姓名', cell: ({ Name }) => Name, width: 100 },
  { title: '手机号', cell: ({ Mobile }) => Mobile, width: 120 },
  { title: '单位', cell: ({ Organisation }) => Organisation },
  { title: '专业', cell: ({ Majors }) => Majors.join('、') || '不限' },
  { title: '考区', cell: ({ Areas }) => Areas.join('、') || '不限' },
  { title: '主考', width: 64, cell: ({ IsChief }) => (IsChief ? '是' : '') },
]

/** Reads examiners from a sheet; the job's result is a sheet with the link of each. */
export function ExaminerImport({ onClose }: { onClose: () => void }) {
  const fileImport = useJobImport({
    preview: (file) => uploadForStaff('PreviewExaminers', file),
    start: (send, request) => send('Admin', 'ImportExaminers', request),
    onClose,
  })
  return (
    <ImportDrawer
      title="导入考官"
      hint="必填：姓名、手机号；可选：单位、专业、考区、主考。专业和考区用顿号分开，不填为不限。导入后可以下载每位考官设置密码的链接，7天内有效。"
      unit="位考官"
      file={sheetFile}
      fetchTemplate={async () => (await call('Admin', 'GetExaminerTemplate', {})).OtherMsg}
      fileImport={fileImport}
      renderRows={({ listData }) => (
        <PlainTable keyOf={({ Line }) => Line} columns={columns} rows={listData} rowsPerPage={50} />
      )}
      onClose={onClose}
    />
  )
}
