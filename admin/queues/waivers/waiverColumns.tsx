import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { waiverStatusTexts } from '#domain/money/waiver.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const waiverColumns: ReadonlyArray<ListColumn<WaiverWire>> = [
  { key: 'Name', title: '考生', width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 104,
    cell: ({ State }) => <StateWord>{waiverStatusTexts[State]}</StateWord>,
  },
  { key: 'Fee', title: '报名费', width: 116, align: 'right', cell: ({ Fee }) => sumText(Fee) },
  { key: 'EB_Name', title: '批次', width: 176, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'Reason', title: '原因', width: 210, cell: ({ Reason }) => Reason },
  { key: 'MName', title: '报考', width: 150, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: '考区', width: 128, cell: ({ EA_Name }) => EA_Name },
  { key: 'AskedBy', title: '申请人', width: 104, cell: ({ AskedBy }) => AskedBy },
  { key: 'AskedTime', title: '申请时间', width: 158, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
  { key: 'DecidedBy', title: '审批人', width: 104, cell: ({ DecidedBy }) => DecidedBy },
]
