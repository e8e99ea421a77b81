import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { marksText, secondMarkStateTexts } from '#domain/result/listWords.ts'
import { secondMarkTitle } from '#domain/result/secondMark.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.secondMarks

const stateOrder = ['unassigned', 'marking', 'done', 'lifted'] as const
export const secondMarkStates: ReadonlyArray<{ wire: SecondMarkWire['State']; label: string }> = stateOrder.map(
  (wire) => ({
    wire,
    label: secondMarkStateTexts[wire],
  }),
)

export const secondMarkColumns: ReadonlyArray<ListColumn<SecondMarkWire>> = [
  { key: 'Name', title: titles.Name, width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: titles.State,
    width: 112,
    cell: ({ State }) => <StateWord>{secondMarkStateTexts[State]}</StateWord>,
  },
  { key: 'Reason', title: titles.Reason, width: 152, cell: ({ Reason }) => secondMarkTitle[Reason] },
  { key: 'Marks', title: titles.Marks, width: 280, cell: ({ Marks }) => marksText(Marks) },
  { key: 'MName', title: titles.MName, width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'DrawnTime', title: titles.DrawnTime, width: 158, cell: ({ DrawnTime }) => isoMinuteText(DrawnTime) },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: titles.ExamNO, width: 176, cell: ({ ExamNO }) => ExamNO },
]
