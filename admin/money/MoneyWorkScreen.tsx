import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { WORK_GROUPS, workGroupTexts } from '#domain/money/moneyWork.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { workColumns } from './workColumns.tsx'

const WorkPane = whenShown(
  async () => (await import('./WorkPane.tsx')).WorkPane,
  <Skeleton active aria-label="正在加载" />,
)

/** Differences of money and payment alarms, one work list (office#nightly-bill). */
export function MoneyWorkScreen() {
  const list = useList({
    name: 'money',
    fields: [
      {
        key: 'done',
        wire: 'IsDone',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 0, label: '待处理' },
          { value: 1, label: '已处理' },
        ],
      },
      {
        key: 'own',
        wire: 'IsOwn',
        isPossible: isFlag,
        label: '负责人',
        options: [{ value: 1, label: '我负责的' }],
      },
      {
        key: 'group',
        wire: 'Group',
        toWire: (value) => WORK_GROUPS[value],
        isPossible: (value) => value < WORK_GROUPS.length,
        label: '来源',
        options: WORK_GROUPS.map((group, value) => ({ value, label: workGroupTexts[group] })),
      },
    ],
    columns: workColumns,
    usual: workColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetMoneyWorkList', list.request),
    placeholderData: keepPreviousData,
  })
  const sums = query.data?.OtherMsg
  return (
    <section aria-label="对账">
      <MoneyTabs />
      <ListScreen
        title="对账"
        list={list}
        query={query}
        sums={sums && { of: { Ours: sums.Ours, Theirs: sums.Theirs } }}
        startExport={(send, request) =>
          send('Admin', 'ExportMoneyWork', {
            ...list.sortedFilter,
            ...request,
            Columns: [
              ...new Set([...request.Columns, 'EF_ID', 'PayCode', 'Note', 'Decision', 'SettledBy', 'SettledTime']),
            ],
          } as SentRequest<'Admin', 'ExportMoneyWork'>)
        }
        searchHint="商户订单号、考生姓名、考号、报名号"
        idOf={({ W_ID }) => W_ID}
        nameOf={({ Title }) => Title}
        nothingYet="没有差异。系统每天获取微信账单，每晚核对订单、报名、流水和现场收款，发现的问题会列在这里。"
        rowDetail={(work) => <WorkPane key={work.W_ID} work={work} />}
      />
    </section>
  )
}
