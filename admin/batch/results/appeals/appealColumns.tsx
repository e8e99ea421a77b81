import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { AppealWire } from '#contract/result/appealStaff.ts'
import { sumText } from '#domain/money.ts'
import {
  type AppealTurn,
  appealFeeStateTexts,
  appealStateTexts,
  appealTurns,
  isAppealOver,
} from '#domain/result/appeal.ts'
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

const colours: Partial<Record<AppealWire['State'], string>> = { unpaid: 'default', marking: 'blue', correcting: 'blue' }
const stateColour = (state: AppealWire['State']) => (isAppealOver(state) ? 'default' : (colours[state] ?? 'orange'))

export const appealColumns: ReadonlyArray<ListColumn<AppealWire>> = [
  { key: 'Name', title: '考生', width: 100, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 110,
    cell: ({ State }) => <Tag color={stateColour(State)}>{appealStateTexts[State]}</Tag>,
  },
  { key: 'About', title: '复核范围', width: 190, cell: aboutText },
  {
    key: 'FromCode',
    title: '成绩',
    width: 120,
    cell: ({ FromCode, ToCode }) =>
      ToCode === null || ToCode === FromCode ? gradeText(FromCode) : `${gradeText(FromCode)} → ${gradeText(ToCode)}`,
  },
  { key: 'SentTime', title: '申请时间', width: 136, cell: ({ SentTime }) => isoMinuteText(SentTime) },
  {
    key: 'Fee',
    title: '申诉费',
    width: 130,
    cell: ({ Fee, FeeState }) => (Fee === 0 ? '' : `${sumText(Fee)} ${appealFeeStateTexts[FeeState]}`),
  },
  { key: 'Examiner', title: '复评考官', width: 90, cell: ({ Examiner }) => Examiner },
  { key: 'Origin', title: '来源', width: 80, cell: ({ IsOffice }) => (IsOffice === 1 ? '核查考官' : '考生') },
  { key: 'MName', title: '报考', width: 130, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EB_Name', title: '批次', width: 160, cell: ({ EB_Name }) => EB_Name },
  { key: 'ExamNO', title: '考号', width: 150, cell: ({ ExamNO }) => ExamNO },
]
