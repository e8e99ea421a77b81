import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { HANDED_STATES } from '#domain/result/handedCase.ts'
import { causeText, settledText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.handed

export const handedStates = HANDED_STATES.map((wire) => ({ wire, label: wire === 'open' ? '待处理' : '已处理' }))

export const handedColumns: ReadonlyArray<ListColumn<HandedCaseWire>> = [
  { key: 'Name', title: titles.Name, width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'HandedTime', title: titles.HandedTime, width: 158, cell: ({ HandedTime }) => isoMinuteText(HandedTime) },
  { key: 'Piece', title: titles.Piece, width: 210, cell: ({ Piece }) => Piece },
  { key: 'Reason', title: titles.Reason, width: 304, cell: causeText },
  { key: 'Examiner', title: titles.Examiner, width: 104, cell: ({ Examiner }) => Examiner },
  {
    key: 'State',
    title: titles.State,
    width: 128,
    cell: (row) => <StateWord>{settledText(row)}</StateWord>,
  },
  { key: 'MName', title: titles.MName, width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: titles.ExamNO, width: 176, cell: ({ ExamNO }) => ExamNO },
]
