import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { isoMinuteText } from '#domain/time.ts'

export const stateTexts: Readonly<Record<CorrectionWire['State'], { text: string; colour: string }>> = {
  waiting: { text: '待复核', colour: 'gold' },
  approved: { text: '已生效', colour: 'green' },
  rejected: { text: '已驳回', colour: 'default' },
}

export const correctionColumns: ReadonlyArray<ListColumn<CorrectionWire>> = [
  { key: 'Name', title: '考生', width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 90,
    cell: ({ State }) => <Tag color={stateTexts[State].colour}>{stateTexts[State].text}</Tag>,
  },
  {
    key: 'Changes',
    title: '更正内容',
    width: 280,
    cell: ({ Changes }) =>
      Changes.map(changeWords)
        .map(({ label, from, to }) => `${label}：${from} → ${to}`)
        .join('；'),
  },
  { key: 'Reason', title: '原因', width: 180, cell: ({ Reason }) => Reason },
  { key: 'MadeBy', title: '申请人', width: 90, cell: ({ MadeBy }) => MadeBy },
  { key: 'MadeTime', title: '申请时间', width: 136, cell: ({ MadeTime }) => isoMinuteText(MadeTime) },
  { key: 'MName', title: '专业', width: 110, cell: ({ MName, GName }) => `${MName} ${GName}` },
]
