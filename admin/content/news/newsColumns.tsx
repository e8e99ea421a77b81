import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { StaffNewsRowWire } from '#contract/content/contentNews.ts'
import { minuteText, stateTexts } from './newsStates.ts'

export const newsColumns: ReadonlyArray<ListColumn<StaffNewsRowWire>> = [
  {
    key: 'Title',
    title: '标题',
    width: 350,
    sort: 'Title',
    isFixed: true,
    cell: ({ Title }) => <strong title={Title}>{Title}</strong>,
  },
  {
    key: 'State',
    title: '状态',
    width: 176,
    isFixed: true,
    cell: ({ State, HasChanges }) => (
      <>
        <StateWord>{stateTexts[State]}</StateWord> {HasChanges === 1 && <StateWord>有修改</StateWord>}
      </>
    ),
  },
  { key: 'UpTime', title: '发布时间', width: 164, sort: 'UpTime', cell: ({ UpTime }) => minuteText(UpTime) },
  { key: 'CName', title: '栏目', width: 130, cell: ({ CName }) => CName },
  {
    key: 'SavedTime',
    title: '保存时间',
    width: 164,
    sort: 'SavedTime',
    cell: ({ SavedTime }) => minuteText(SavedTime),
  },
  { key: 'SavedBy', title: '保存人', width: 102, cell: ({ SavedBy }) => SavedBy },
  { key: 'IsBanner', title: '轮播', width: 74, cell: ({ IsBanner }) => (IsBanner === 1 ? '是' : '—') },
  { key: 'ClickNum', title: '阅读', width: 84, align: 'right', sort: 'ClickNum', cell: ({ ClickNum }) => ClickNum },
]
