import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { isoMinuteText } from '#domain/time.ts'
import { areasText, rolesText, stateOf } from './roleTexts.ts'

export const peopleColumns: ReadonlyArray<ListColumn<StaffMemberWire>> = [
  { key: 'Name', title: '姓名', width: 140, isFixed: true, sort: 'Name', cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'Roles', title: '角色', width: 256, cell: ({ Roles }) => rolesText(Roles) },
  {
    key: 'State',
    title: '状态',
    width: 116,
    cell: (person) => <StateWord>{stateOf(person)}</StateWord>,
  },
  { key: 'Mobile', title: '手机', width: 152, cell: ({ Mobile }) => Mobile },
  { key: 'Areas', title: '考区', width: 234, cell: (person) => areasText(person) },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 158,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
