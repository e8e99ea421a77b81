import type { ColumnType } from 'antd/es/table'
import { CERT_TYPES } from '#domain/identity.ts'
import type { SpreadsheetRow } from './readSpreadsheet.ts'

const certTypeText = (certType: number) => CERT_TYPES.find((type) => type.certType === certType)?.certName ?? '—'

export const sheetColumns: readonly (ColumnType<SpreadsheetRow> & { width: number })[] = [
  { title: '行', dataIndex: 'line', width: 56, fixed: 'left' },
  { title: '问题', width: 240, render: (_, { problems }) => problems.join('；') },
  { title: '姓名', dataIndex: ['row', 'name'], width: 110 },
  { title: '证件类型', width: 96, render: (_, { row }) => certTypeText(row.certType) },
  { title: '证件号', dataIndex: ['row', 'certNumber'], width: 190 },
  { title: '专业', dataIndex: ['row', 'majors'], width: 110 },
  { title: '级别', dataIndex: ['row', 'grades'], width: 90 },
  { title: '成绩', dataIndex: ['row', 'result'], width: 90 },
  { title: '考试名称', dataIndex: ['row', 'examName'], width: 180 },
  { title: '考试日期', dataIndex: ['row', 'examDate'], width: 110 },
]
