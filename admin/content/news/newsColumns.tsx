import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { StaffNewsRowWire } from '#contract/content/contentNews.ts'
import { minuteText, stateColours, stateTexts } from './newsStates.ts'

export const newsColumns: ReadonlyArray<ListColumn<StaffNewsRowWire>> = [
  {
    key: 'Title',
    title: '标题',
    width: 300,
    sort: 'Title',
    isFixed: true,
    cell: ({ Title }) => <strong title={Title}>{Title}</strong>,
  },
  {
    key: 'State',
    title: '状态',
    width: 150,
    isFixed: true,
    cell: ({ State, HasChanges }) => (
      <>
        <Tag color={stateColours[State]}>{stateTexts[State]}</Tag>
        {HasChanges === 1 && <Tag color="warning">有修改</Tag>}
      </>
    ),
  },
  { key: 'UpTime', title: '发布时间', width: 140, sort: 'UpTime', cell: ({ UpTime }) => minuteText(UpTime) },
  { key: 'CName', title: '栏目', width: 112, cell: ({ CName }) => CName },
  {
    key: 'SavedTime',
    title: '保存时间',
    width: 140,
    sort: 'SavedTime',
    cell: ({ SavedTime }) => minuteText(SavedTime),
  },
  { key: 'SavedBy', title: '保存人', width: 88, cell: ({ SavedBy }) => SavedBy },
  { key: 'IsBanner', title: '轮播', width: 64, cell: ({ IsBanner }) => (IsBanner === 1 ? '是' : '—') },
  { key: 'ClickNum', title: '阅读', width: 72, align: 'right', sort: 'ClickNum', cell: ({ ClickNum }) => ClickNum },
]
