import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { AnswerOf } from '#client/api.ts'
import { otherResultTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'

export type OtherResultRow = AnswerOf<'Admin', 'GetOtherResultList'>['listData'][number]

export const otherResultColumns: ReadonlyArray<ListColumn<OtherResultRow>> = [
  {
    key: 'Name',
    title: otherResultTitles.Name,
    width: 120,
    isFixed: true,
    cell: ({ Name }) => <strong>{Name}</strong>,
  },
  { key: 'Majors', title: otherResultTitles.Majors, width: 110, cell: ({ Majors }) => Majors },
  { key: 'Grades', title: otherResultTitles.Grades, width: 100, cell: ({ Grades }) => Grades },
  { key: 'Result', title: otherResultTitles.Result, width: 100, cell: ({ Result }) => Result },
  { key: 'CertNO', title: otherResultTitles.CertNO, width: 170, cell: ({ CertNO }) => CertNO },
  {
    key: 'ExamName',
    title: otherResultTitles.ExamName,
    width: 230,
    cell: ({ ExamName }) => <span title={ExamName}>{ExamName}</span>,
  },
  { key: 'ExamDate', title: otherResultTitles.ExamDate, width: 100, cell: ({ ExamDate }) => ExamDate },
  {
    key: 'ImportTime',
    title: otherResultTitles.ImportTime,
    width: 136,
    cell: ({ ImportTime }) => isoMinuteText(ImportTime),
  },
]
