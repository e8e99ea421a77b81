import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { AuditAlarmWire } from '#contract/office/audit.ts'
import { watchPatterns } from '#domain/office/watch.ts'
import { isoMinuteText } from '#domain/time.ts'
import { AlarmPane } from './AlarmPane.tsx'
import styles from './Audit.module.css'
import { AuditTabs } from './AuditTabs.tsx'

const columns: ReadonlyArray<ListColumn<AuditAlarmWire>> = [
  { key: 'Name', title: '工作人员', width: 128, isFixed: true, cell: ({ Name }) => Name },
  { key: 'Pattern', title: '情况', width: 234, isFixed: true, cell: ({ Pattern }) => watchPatterns[Pattern].title },
  { key: 'Count', title: '数量', width: 84, align: 'right', cell: ({ Count }) => Count },
  { key: 'FirstTime', title: '开始', width: 158, cell: ({ FirstTime }) => isoMinuteText(FirstTime) },
  {
    key: 'State',
    title: '状态',
    width: 108,
    cell: ({ SettledTime }) => (SettledTime === null ? <StateWord>待核实</StateWord> : <StateWord>已核实</StateWord>),
  },
]

/** Rare looks and exports, which another administrator looks into (office#audit). */
export function AlarmsScreen() {
  const list = useList({
    name: 'auditAlarms',
    fields: [
      {
        key: 'open',
        wire: 'IsOpen',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待核实' },
          { value: 0, label: '已核实' },
        ],
      },
    ],
    columns,
    usual: columns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetAuditAlarmList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="异常提醒"
      list={list}
      query={query}
      searchHint={null}
      idOf={({ AA_ID }) => AA_ID}
      nameOf={({ Name, Pattern }) => `${Name} ${watchPatterns[Pattern].title}`}
      nothingYet="没有少见的查看或导出。"
      rowDetail={(alarm) => <AlarmPane key={alarm.AA_ID} alarm={alarm} />}
    >
      <AuditTabs />
      {query.data && (
        <ul className={styles.rules} aria-label="什么时候提醒">
          {query.data.OtherMsg.Limits.map(({ Pattern, From }) => (
            <li key={Pattern}>
              {watchPatterns[Pattern].counts}：{From === 0 ? '不提醒' : `${From} 起`}
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
