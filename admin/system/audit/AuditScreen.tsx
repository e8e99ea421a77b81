import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useCountedList } from '#admin/kit/list/useCountedList.ts'
import { ROWS_PER_PAGE, useList } from '#admin/kit/list/useList.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { PeriodFields } from '#admin/money/PeriodFields.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { AuditRowWire } from '#contract/office/audit.ts'
import { auditActionNames, auditActions, auditGroupKeys, auditGroups } from '#domain/office/auditActions.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Audit.module.css'
import { AuditTabs } from './AuditTabs.tsx'
import { changedAddress, conditionsIn } from './auditAddress.ts'
import { OnlyChips } from './OnlyChips.tsx'

const AuditPane = whenShown(
  async () => (await import('./AuditPane.tsx')).AuditPane,
  <Skeleton active aria-label="正在加载" />,
)

const columns: ReadonlyArray<ListColumn<AuditRowWire>> = [
  { key: 'Time', title: '时间', width: 158, isFixed: true, cell: ({ Time }) => isoMinuteText(Time) },
  { key: 'Who', title: '操作人', width: 128, isFixed: true, cell: ({ Who }) => Who },
  { key: 'Text', title: '操作', width: 326, isFixed: true, cell: ({ Text }) => Text },
  { key: 'Thing', title: '对象', width: 222, cell: ({ Thing }) => Thing },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
]
/** What an export holds besides the columns in view. */
const ALSO_EXPORTED = ['Changes', 'Group', 'RequestId', 'Head']

/** The audit log in words, the newest first; from every object its history leads here (office#audit). */
export function AuditScreen() {
  const [params, setParams] = useSearchParams()
  const inner = useList({
    name: 'audit',
    fields: [
      {
        key: 'group',
        wire: 'Group',
        names: auditGroupKeys,
        toWire: (value) => auditGroupKeys[value],
        isPossible: (value) => value < auditGroupKeys.length,
        label: '类别',
        options: auditGroupKeys.map((group, value) => ({ value, label: auditGroups[group] })),
      },
      {
        key: 'action',
        wire: 'Action',
        names: auditActionNames,
        toWire: (value) => auditActionNames[value],
        isPossible: (value) => value < auditActionNames.length,
        label: '操作',
        options: auditActionNames.map((action, value) => ({ value, label: auditActions[action][1] })),
      },
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: useAreas() },
    ],
    tabs: [{ key: 'before', wire: 'Before', isPossible: isId }],
    columns,
    usual: columns.map(({ key }) => key),
  })
  // Other conditions are shown from their newest row.
  const { before: _, ...ownValues } = inner.state.values
  const list = {
    ...inner,
    filterBy: (change: Parameters<typeof inner.filterBy>[0]) => {
      const { before: __, ...values } = change.values ?? ownValues
      inner.filterBy({ ...change, values })
    },
  }
  const conditions = conditionsIn(params)
  const { Before, ...filter } = { Before: undefined, ...inner.filter, ...conditions }
  const ofList = (Part: 'rows' | 'count', more: object) =>
    callQuery('Admin', 'GetAuditList', { ...filter, ...more, Part } as Parameters<
      typeof callQuery<'Admin', 'GetAuditList'>
    >[2])
  const { query, total } = useCountedList(
    ofList('rows', { PageSize: ROWS_PER_PAGE, ...(Before === undefined ? {} : { Before }) }),
    ofList('count', {}),
  )
  const rows = query.data?.listData ?? []
  const last = rows.at(-1)
  const change = (changed: Readonly<Record<string, string | null>>) => setParams(changedAddress(params, changed))
  const turnTo = (before: number | null) => change({ before: before === null ? null : String(before), row: null })
  return (
    <ListScreen
      title="安全与日志"
      list={list}
      query={query}
      total={total}
      turning={{
        older: last && rows.length === ROWS_PER_PAGE ? () => turnTo(last.AL_ID) : null,
        newest: Before === undefined ? null : () => turnTo(null),
      }}
      searchHint="操作人、考生、考号、收据号或报名号"
      idOf={({ AL_ID }) => AL_ID}
      nameOf={({ Who, Text }) => `${Who} ${Text}`}
      nothingYet="没有符合条件的记录。"
      detail={(id) => <AuditPane key={id} rowId={id} onOnly={change} />}
      startExport={(send, { Columns, ...request }) =>
        send('Admin', 'ExportAudit', {
          ...filter,
          Columns: [...new Set([...Columns, ...ALSO_EXPORTED])],
          ...request,
        } as SentRequest<'Admin', 'ExportAudit'>)
      }
    >
      <AuditTabs />
      <div className={styles.narrow}>
        <PeriodFields
          from={conditions.From ?? ''}
          to={conditions.To ?? ''}
          onChange={(bound, day) => change({ [bound]: day === '' ? null : day })}
        />
        <OnlyChips conditions={conditions} rows={rows} onChange={change} />
      </div>
    </ListScreen>
  )
}
