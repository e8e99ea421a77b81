import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { isoMinuteText } from '#domain/time.ts'
import { differenceText } from './changeWords.ts'

const colours: Readonly<Record<ChoiceChangeWire['State'], string>> = {
  waiting: 'gold',
  payable: 'blue',
  done: 'default',
  declined: 'default',
  withdrawn: 'default',
  expired: 'red',
}

export const changeColumns: ReadonlyArray<ListColumn<ChoiceChangeWire>> = [
  { key: 'Name', title: '考生', width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 110,
    cell: ({ State }) => <Tag color={colours[State]}>{changeStatusTexts[State]}</Tag>,
  },
  { key: 'Difference', title: '差额', width: 230, cell: differenceText },
  { key: 'From', title: '原来', width: 210, cell: ({ From }) => From },
  { key: 'To', title: '改为', width: 210, cell: ({ To }) => To },
  { key: 'EB_Name', title: '批次', width: 190, cell: ({ EB_Name }) => EB_Name },
  { key: 'Reason', title: '原因', width: 200, cell: ({ Reason }) => Reason },
  { key: 'AskedBy', title: '申请人', width: 90, cell: ({ AskedBy }) => AskedBy },
  { key: 'AskedTime', title: '申请时间', width: 136, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
  { key: 'DecidedBy', title: '审批人', width: 90, cell: ({ DecidedBy }) => DecidedBy },
]
