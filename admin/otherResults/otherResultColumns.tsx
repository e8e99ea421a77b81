import type { ColumnType } from 'antd/es/table'
import type { AnswerOf } from '#client/api.ts'
import { timeText } from '../enrolments/wireTexts.ts'

type Row = AnswerOf<'Admin', 'GetOtherResultList'>['listData'][number]

export const otherResultColumns: readonly (ColumnType<Row> & { width: number })[] = [
  { title: '考生', dataIndex: 'Name', width: 120, fixed: 'left' },
  { title: '证件号', dataIndex: 'CertNO', width: 180 },
  { title: '专业', dataIndex: 'Majors', width: 120, ellipsis: true },
  { title: '级别', dataIndex: 'Grades', width: 110, ellipsis: true },
  { title: '成绩', dataIndex: 'Result', width: 110 },
  { title: '考试名称', dataIndex: 'ExamName', width: 240, ellipsis: true },
  { title: '考试日期', dataIndex: 'ExamDate', width: 110 },
  { title: '导入时间', width: 140, render: (_, row) => timeText(row.ImportTime) },
]
