import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { wayTitle } from '#domain/content/message.ts'
import { deliveryTitle } from '#domain/content/messageSending.ts'
import { isoMinuteText } from '#domain/time.ts'

const colours: Readonly<Record<DeliveryWire['State'], string>> = {
  queued: 'default',
  sending: 'blue',
  asking: 'blue',
  sent: 'blue',
  delivered: 'green',
  failed: 'red',
  unknown: 'gold',
  withheld: 'gold',
}

export const StateTag = ({ state }: { state: DeliveryWire['State'] }) => (
  <Tag color={colours[state]}>{deliveryTitle[state]}</Tag>
)
export const namesOf = ({ Names, Mobile }: Pick<DeliveryWire, 'Names' | 'Mobile'>) =>
  Names.join('、') || Mobile || '考官'

export const messageColumns: ReadonlyArray<ListColumn<DeliveryWire>> = [
  { key: 'Names', title: '考生', width: 130, isFixed: true, cell: (row) => <strong>{namesOf(row)}</strong> },
  { key: 'State', title: '状态', width: 96, cell: ({ State }) => <StateTag state={State} /> },
  { key: 'Title', title: '消息', width: 130, cell: ({ Title }) => Title },
  { key: 'Way', title: '方式', width: 70, cell: ({ Way }) => wayTitle[Way] },
  { key: 'Failure', title: '原因', width: 240, cell: ({ Failure }) => Failure },
  { key: 'MadeTime', title: '时间', width: 136, cell: ({ MadeTime }) => isoMinuteText(MadeTime) },
  { key: 'Mobile', title: '手机', width: 120, cell: ({ Mobile }) => Mobile },
  { key: 'EB_Name', title: '批次', width: 180, cell: ({ EB_Name }) => EB_Name },
  { key: 'Cost', title: '费用（元）', width: 90, cell: ({ Cost }) => Cost },
]
