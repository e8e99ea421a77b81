import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Marking.module.css'

const timeOrDash = (time: string | null) => (time === null ? '—' : isoMinuteText(time))

export const progressColumns: ReadonlyArray<ListColumn<MarkingProgressWire>> = [
  {
    key: 'Name',
    title: '考官',
    width: 176,
    isFixed: true,
    sort: 'Name',
    cell: ({ Name, IsChief, IsOff, IsOut }) => (
      <>
        <strong>{Name}</strong> {IsChief === 1 && <StateWord>主考</StateWord>}
        {IsOff === 1 && <StateWord>已停用</StateWord>}
        {IsOut === 1 && <StateWord>不参与</StateWord>}
      </>
    ),
  },
  {
    key: 'Overdue',
    title: '逾期',
    width: 88,
    align: 'right',
    sort: 'Overdue',
    cell: ({ Overdue }) => (Overdue > 0 ? <strong className={styles.late}>{Overdue}</strong> : 0),
  },
  { key: 'Open', title: '待评', width: 88, align: 'right', sort: 'Open', cell: ({ Open }) => Open },
  { key: 'Begun', title: '草稿', width: 74, align: 'right', cell: ({ Begun }) => Begun },
  { key: 'Done', title: '已评', width: 88, align: 'right', sort: 'Done', cell: ({ Done }) => Done },
  { key: 'Assigned', title: '分配', width: 88, align: 'right', sort: 'Assigned', cell: ({ Assigned }) => Assigned },
  { key: 'Awaited', title: '未提交或未到', width: 128, align: 'right', cell: ({ Awaited }) => Awaited },
  { key: 'LastTime', title: '最近评审', width: 158, sort: 'LastTime', cell: ({ LastTime }) => timeOrDash(LastTime) },
  { key: 'RemindedTime', title: '最近提醒', width: 158, cell: ({ RemindedTime }) => timeOrDash(RemindedTime) },
  { key: 'Organisation', title: '单位', width: 210, cell: ({ Organisation }) => Organisation },
]
