import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { AnswerOf } from '#client/api.ts'
import { otherResultTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'

export type OtherResultRow = AnswerOf<'Admin', 'GetOtherResultList'>['listData'][number]

export const otherResultColumns: ReadonlyArray<ListColumn<OtherResultRow>> = [
  {
    key: 'Name',
    title: otherResultTitles.Name,
    width: 140,
    isFixed: true,
    cell: ({ Name }) => <strong>{Name}</strong>,
  },
  { key: 'Majors', title: otherResultTitles.Majors, width: 128, cell: ({ Majors }) => Majors },
  { key: 'Grades', title: otherResultTitles.Grades, width: 116, cell: ({ Grades }) => Grades },
  { key: 'Result', title: otherResultTitles.Result, width: 116, cell: ({ Result }) => Result },
  { key: 'CertNO', title: otherResultTitles.CertNO, width: 198, cell: ({ CertNO }) => CertNO },
  {
    key: 'ExamName',
    title: otherResultTitles.ExamName,
    width: 268,
    cell: ({ ExamName }) => <span title={ExamName}>{ExamName}</span>,
  },
  { key: 'ExamDate', title: otherResultTitles.ExamDate, width: 116, cell: ({ ExamDate }) => ExamDate },
  {
    key: 'ImportTime',
    title: otherResultTitles.ImportTime,
    width: 158,
    cell: ({ ImportTime }) => isoMinuteText(ImportTime),
  },
]
