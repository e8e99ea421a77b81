import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { waiverStatusTexts } from '#domain/money/waiver.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const waiverColours: Readonly<Record<WaiverWire['State'], string>> = {
  waiting: 'gold',
  granted: 'green',
  declined: 'default',
  withdrawn: 'default',
  revoked: 'red',
}

export const waiverColumns: ReadonlyArray<ListColumn<WaiverWire>> = [
  { key: 'Name', title: '考生', width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 90,
    cell: ({ State }) => <Tag color={waiverColours[State]}>{waiverStatusTexts[State]}</Tag>,
  },
  { key: 'Fee', title: '报名费', width: 100, align: 'right', cell: ({ Fee }) => sumText(Fee) },
  { key: 'Reason', title: '原因', width: 240, cell: ({ Reason }) => Reason },
  { key: 'MName', title: '报考', width: 150, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: '考区', width: 110, cell: ({ EA_Name }) => EA_Name },
  { key: 'AskedBy', title: '申请人', width: 90, cell: ({ AskedBy }) => AskedBy },
  { key: 'AskedTime', title: '申请时间', width: 136, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
  { key: 'DecidedBy', title: '审批人', width: 90, cell: ({ DecidedBy }) => DecidedBy },
]
