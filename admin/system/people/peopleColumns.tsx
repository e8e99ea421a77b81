import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { isoMinuteText } from '#domain/time.ts'
import { areasText, rolesText, stateOf } from './roleTexts.ts'

export const peopleColumns: ReadonlyArray<ListColumn<StaffMemberWire>> = [
  { key: 'Name', title: '姓名', width: 120, isFixed: true, sort: 'Name', cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'Roles', title: '角色', width: 220, cell: ({ Roles }) => rolesText(Roles) },
  {
    key: 'State',
    title: '状态',
    width: 100,
    cell: (person) => {
      const { text, colour } = stateOf(person)
      return <Tag color={colour}>{text}</Tag>
    },
  },
  { key: 'Mobile', title: '手机', width: 130, cell: ({ Mobile }) => Mobile },
  { key: 'Areas', title: '考区', width: 200, cell: (person) => areasText(person) },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 136,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
