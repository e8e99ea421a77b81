import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { AppealWire } from '#contract/result/appealStaff.ts'
import { sumText } from '#domain/money.ts'
import { type AppealTurn, appealFeeStateTexts, appealStateTexts, appealTurns } from '#domain/result/appeal.ts'
import { isoMinuteText } from '#domain/time.ts'

const turnTexts: Readonly<Record<AppealTurn, string>> = {
  office: '待处理',
  second: '待另一人确认',
  examiner: '考官复评中',
  family: '待缴申诉费',
  over: '已结束',
}
/** Whose turn it is, as a condition of the list. */
export const turnChoices = appealTurns.map((wire) => ({ wire, label: turnTexts[wire] }))

/** What an appeal is about. */
export const aboutText = ({ Pieces }: Pick<AppealWire, 'Pieces'>): string =>
  Pieces.length === 0 ? '整场考试' : Pieces.map(({ Ordinal, Title }) => `${Ordinal}、${Title}`).join('；')

export const appealColumns: ReadonlyArray<ListColumn<AppealWire>> = [
  { key: 'Name', title: '考生', width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 128,
    cell: ({ State }) => <StateWord>{appealStateTexts[State]}</StateWord>,
  },
  { key: 'About', title: '复核范围', width: 222, cell: aboutText },
  {
    key: 'FromCode',
    title: '成绩',
    width: 140,
    cell: ({ FromCode, ToCode }) =>
      ToCode === null || ToCode === FromCode ? gradeText(FromCode) : `${gradeText(FromCode)} → ${gradeText(ToCode)}`,
  },
  { key: 'SentTime', title: '申请时间', width: 158, cell: ({ SentTime }) => isoMinuteText(SentTime) },
  {
    key: 'Fee',
    title: '申诉费',
    width: 152,
    cell: ({ Fee, FeeState }) => (Fee === 0 ? '' : `${sumText(Fee)} ${appealFeeStateTexts[FeeState]}`),
  },
  { key: 'Examiner', title: '复评考官', width: 104, cell: ({ Examiner }) => Examiner },
  { key: 'Origin', title: '来源', width: 94, cell: ({ IsOffice }) => (IsOffice === 1 ? '核查考官' : '考生') },
  { key: 'MName', title: '报考', width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EB_Name', title: '批次', width: 186, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'ExamNO', title: '考号', width: 176, cell: ({ ExamNO }) => ExamNO },
]
