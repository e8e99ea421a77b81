import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { wayTitle } from '#domain/content/message.ts'
import { deliveryTitle } from '#domain/content/messageSending.ts'
import { isoMinuteText } from '#domain/time.ts'

export const StateTag = ({ state }: { state: DeliveryWire['State'] }) => <StateWord>{deliveryTitle[state]}</StateWord>
export const namesOf = ({ Names, Mobile }: Pick<DeliveryWire, 'Names' | 'Mobile'>) =>
  Names.join('、') || Mobile || '考官'

/** The names of one family with the one that was searched for in front, which a narrow column would cut off otherwise. */
export function foundFirst(names: readonly string[], search: string): string[] {
  const isFound = (name: string) => search !== '' && name.includes(search)
  return [...names.filter(isFound), ...names.filter((name) => !isFound(name))]
}

export const messageColumnsFor = (search: string): ReadonlyArray<ListColumn<DeliveryWire>> => [
  {
    key: 'Names',
    title: '考生',
    width: 152,
    isFixed: true,
    cell: (row) => (
      <strong title={namesOf(row)}>{namesOf({ ...row, Names: foundFirst(row.Names, search.trim()) })}</strong>
    ),
  },
  { key: 'State', title: '状态', width: 112, cell: ({ State }) => <StateTag state={State} /> },
  { key: 'Title', title: '消息', width: 152, cell: ({ Title }) => Title },
  { key: 'Way', title: '方式', width: 82, cell: ({ Way }) => wayTitle[Way] },
  { key: 'Failure', title: '原因', width: 280, cell: ({ Failure }) => Failure },
  { key: 'MadeTime', title: '时间', width: 158, cell: ({ MadeTime }) => isoMinuteText(MadeTime) },
  { key: 'Mobile', title: '手机', width: 140, cell: ({ Mobile }) => Mobile },
  { key: 'EB_Name', title: '批次', width: 210, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'Cost', title: '费用（元）', width: 104, align: 'right', cell: ({ Cost }) => Cost },
]
