import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { areasText, majorsText, workStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.examiners

export const examinerColumns: ReadonlyArray<ListColumn<ExaminerWire>> = [
  {
    key: 'Name',
    title: titles.Name,
    width: 150,
    isFixed: true,
    sort: 'Name',
    cell: ({ Name, IsChief }) => (
      <>
        <strong>{Name}</strong> {IsChief === 1 && <StateWord>主考</StateWord>}
      </>
    ),
  },
  {
    key: 'State',
    title: titles.State,
    width: 92,
    cell: (examiner) => <StateWord>{workStateText(examiner)}</StateWord>,
  },
  { key: 'Open', title: titles.Open, width: 84, align: 'right', cell: ({ Open }) => Open },
  { key: 'Awaited', title: titles.Awaited, width: 84, align: 'right', cell: ({ Awaited }) => Awaited },
  { key: 'Done', title: titles.Done, width: 72, align: 'right', cell: ({ Done }) => Done },
  { key: 'Majors', title: titles.Majors, width: 150, cell: (examiner) => majorsText(examiner) },
  { key: 'Areas', title: titles.Areas, width: 130, cell: (examiner) => areasText(examiner) },
  { key: 'Mobile', title: titles.Mobile, width: 120, cell: ({ Mobile }) => Mobile },
  {
    key: 'Organisation',
    title: titles.Organisation,
    width: 160,
    sort: 'Organisation',
    cell: ({ Organisation }) => Organisation,
  },
  {
    key: 'SeenTime',
    title: titles.SeenTime,
    width: 150,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
