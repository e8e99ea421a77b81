import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { AppealWire } from '#contract/result/appealStaff.ts'
import { sumText } from '#domain/money.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { type AppealTurn, appealFeeStateTexts, appealStateTexts, appealTurns } from '#domain/result/appeal.ts'
import { aboutText, changedGradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.appeals

const turnTexts: Readonly<Record<AppealTurn, string>> = {
  office: '待处理',
  second: '待另一人确认',
  examiner: '考官复评中',
  family: '待缴申诉费',
  over: '已结束',
}
/** Whose turn it is, as a condition of the list. */
export const turnChoices = appealTurns.map((wire) => ({ wire, label: turnTexts[wire] }))

export const appealColumns: ReadonlyArray<ListColumn<AppealWire>> = [
  { key: 'Name', title: titles.Name, width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: titles.State,
    width: 128,
    cell: ({ State }) => <StateWord>{appealStateTexts[State]}</StateWord>,
  },
  { key: 'About', title: titles.About, width: 222, cell: aboutText },
  {
    key: 'FromCode',
    title: titles.FromCode,
    width: 140,
    cell: changedGradeText,
  },
  { key: 'SentTime', title: titles.SentTime, width: 158, cell: ({ SentTime }) => isoMinuteText(SentTime) },
  {
    key: 'Fee',
    title: titles.Fee,
    width: 152,
    cell: ({ Fee, FeeState }) => (Fee === 0 ? '' : `${sumText(Fee)} ${appealFeeStateTexts[FeeState]}`),
  },
  { key: 'Examiner', title: titles.Examiner, width: 104, cell: ({ Examiner }) => Examiner },
  { key: 'Origin', title: titles.Origin, width: 94, cell: ({ IsOffice }) => (IsOffice === 1 ? '核查考官' : '考生') },
  { key: 'MName', title: titles.MName, width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EB_Name', title: titles.EB_Name, width: 186, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'ExamNO', title: titles.ExamNO, width: 176, cell: ({ ExamNO }) => ExamNO },
]
