import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { HeldResultWire } from '#contract/result/markingHeld.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { chiefText, marksText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.held

export const heldColumns: ReadonlyArray<ListColumn<HeldResultWire>> = [
  { key: 'Name', title: titles.Name, width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'HeldTime', title: titles.HeldTime, width: 158, cell: ({ HeldTime }) => isoMinuteText(HeldTime) },
  {
    key: 'Marks',
    title: titles.Marks,
    width: 280,
    cell: ({ Marks }) => marksText(Marks),
  },
  {
    key: 'Chief',
    title: titles.Chief,
    width: 244,
    cell: (row) =>
      (row.Chief === null ? row.Chiefs.length === 0 : row.Chief.MayDecide === 0) ? (
        <StateWord tone="trouble">{chiefText(row)}</StateWord>
      ) : (
        chiefText(row)
      ),
  },
  { key: 'MName', title: titles.MName, width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: titles.ExamNO, width: 176, cell: ({ ExamNO }) => ExamNO },
]
