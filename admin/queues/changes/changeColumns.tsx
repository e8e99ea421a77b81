import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { isoMinuteText } from '#domain/time.ts'
import { differenceText } from './changeWords.ts'

export const changeColumns: ReadonlyArray<ListColumn<ChoiceChangeWire>> = [
  { key: 'Name', title: '考生', width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 110,
    cell: ({ State }) => <StateWord>{changeStatusTexts[State]}</StateWord>,
  },
  { key: 'Difference', title: '差额', width: 230, cell: differenceText },
  { key: 'From', title: '原来', width: 210, cell: ({ From }) => From },
  { key: 'To', title: '改为', width: 210, cell: ({ To }) => To },
  { key: 'EB_Name', title: '批次', width: 190, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'Reason', title: '原因', width: 200, cell: ({ Reason }) => Reason },
  { key: 'AskedBy', title: '申请人', width: 90, cell: ({ AskedBy }) => AskedBy },
  { key: 'AskedTime', title: '申请时间', width: 136, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
  { key: 'DecidedBy', title: '审批人', width: 90, cell: ({ DecidedBy }) => DecidedBy },
]
