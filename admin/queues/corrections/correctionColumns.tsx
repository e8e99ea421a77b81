import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { isoMinuteText } from '#domain/time.ts'

export const stateTexts: Readonly<Record<CorrectionWire['State'], string>> = {
  waiting: '待复核',
  approved: '已生效',
  rejected: '已驳回',
}

export const correctionColumns: ReadonlyArray<ListColumn<CorrectionWire>> = [
  { key: 'Name', title: '考生', width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 104,
    cell: ({ State }) => <StateWord>{stateTexts[State]}</StateWord>,
  },
  {
    key: 'Changes',
    title: '更正内容',
    width: 326,
    cell: ({ Changes }) =>
      Changes.map(changeWords)
        .map(({ label, from, to }) => `${label}：${from} → ${to}`)
        .join('；'),
  },
  { key: 'Reason', title: '原因', width: 210, cell: ({ Reason }) => Reason },
  { key: 'MadeBy', title: '申请人', width: 104, cell: ({ MadeBy }) => MadeBy },
  { key: 'MadeTime', title: '申请时间', width: 158, cell: ({ MadeTime }) => isoMinuteText(MadeTime) },
  { key: 'MName', title: '专业', width: 128, cell: ({ MName, GName }) => `${MName} ${GName}` },
]
