import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Marking.module.css'

const { titles } = exportedLists.markingProgress

const timeOrDash = (time: string | null) => (time === null ? '—' : isoMinuteText(time))

export const progressColumns: ReadonlyArray<ListColumn<MarkingProgressWire>> = [
  {
    key: 'Name',
    title: titles.Name,
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
    title: titles.Overdue,
    width: 88,
    align: 'right',
    sort: 'Overdue',
    cell: ({ Overdue }) => (Overdue > 0 ? <strong className={styles.late}>{Overdue}</strong> : 0),
  },
  { key: 'Open', title: titles.Open, width: 88, align: 'right', sort: 'Open', cell: ({ Open }) => Open },
  { key: 'Begun', title: titles.Begun, width: 74, align: 'right', cell: ({ Begun }) => Begun },
  { key: 'Done', title: titles.Done, width: 88, align: 'right', sort: 'Done', cell: ({ Done }) => Done },
  {
    key: 'Assigned',
    title: titles.Assigned,
    width: 88,
    align: 'right',
    sort: 'Assigned',
    cell: ({ Assigned }) => Assigned,
  },
  { key: 'Awaited', title: titles.Awaited, width: 128, align: 'right', cell: ({ Awaited }) => Awaited },
  {
    key: 'LastTime',
    title: titles.LastTime,
    width: 158,
    sort: 'LastTime',
    cell: ({ LastTime }) => timeOrDash(LastTime),
  },
  { key: 'RemindedTime', title: titles.RemindedTime, width: 158, cell: ({ RemindedTime }) => timeOrDash(RemindedTime) },
  { key: 'Organisation', title: titles.Organisation, width: 210, cell: ({ Organisation }) => Organisation },
]
