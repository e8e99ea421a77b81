import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { workStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { areasText, rolesText } from './roleTexts.ts'

const { titles } = exportedLists.staff

export const peopleColumns: ReadonlyArray<ListColumn<StaffMemberWire>> = [
  {
    key: 'Name',
    title: titles.Name,
    width: 140,
    isFixed: true,
    sort: 'Name',
    cell: ({ Name }) => <strong>{Name}</strong>,
  },
  { key: 'Roles', title: titles.Roles, width: 256, cell: ({ Roles }) => rolesText(Roles) },
  {
    key: 'State',
    title: titles.State,
    width: 116,
    cell: (person) => <StateWord>{workStateText(person)}</StateWord>,
  },
  { key: 'Mobile', title: titles.Mobile, width: 152, cell: ({ Mobile }) => Mobile },
  { key: 'Areas', title: titles.Areas, width: 234, cell: (person) => areasText(person) },
  {
    key: 'SeenTime',
    title: titles.SeenTime,
    width: 158,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
