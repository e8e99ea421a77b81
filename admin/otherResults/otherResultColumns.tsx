import type { AnswerOf } from '#client/api.ts'
import { timeText } from '../enrolments/wireTexts.ts'
import type { ListColumn } from '../list/ListTable.tsx'

export type OtherResultRow = AnswerOf<'Admin', 'GetOtherResultList'>['listData'][number]

export const otherResultColumns: ReadonlyArray<ListColumn<OtherResultRow>> = [
  { key: 'Name', title: '考生', width: 120, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'Majors', title: '专业', width: 110, cell: ({ Majors }) => Majors },
  { key: 'Grades', title: '级别', width: 100, cell: ({ Grades }) => Grades },
  { key: 'Result', title: '成绩', width: 100, cell: ({ Result }) => Result },
  { key: 'CertNO', title: '证件号', width: 170, cell: ({ CertNO }) => CertNO },
  { key: 'ExamName', title: '考试名称', width: 230, cell: ({ ExamName }) => <span title={ExamName}>{ExamName}</span> },
  { key: 'ExamDate', title: '考试日期', width: 100, cell: ({ ExamDate }) => ExamDate },
  { key: 'ImportTime', title: '导入时间', width: 136, cell: ({ ImportTime }) => timeText(ImportTime) },
]
