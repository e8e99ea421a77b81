import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton, Space } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { DESK_WAYS, deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { PeriodFields } from '../PeriodFields.tsx'
import { usePeriod } from '../usePeriod.ts'
import { DeskTabs } from './DeskTabs.tsx'
import { receiptColumns } from './receiptColumns.tsx'

const ReceiptPane = whenShown(
  async () => (await import('./ReceiptPane.tsx')).ReceiptPane,
  <Skeleton active aria-label="正在加载" />,
)

const sumsOf = ({ Sum, Reversed }: { Sum: number; Reversed: number }) => ({
  of: { Sum },
  ...(Reversed > 0 ? { note: `其中已冲销 ${sumText(Reversed)}` } : {}),
})

/** Receipts of the pay desks, the newest first, where they are printed again and reversed. */
export function ReceiptsScreen() {
  const list = useList({
    name: 'receipts',
    fields: [
      {
        key: 'reversed',
        wire: 'IsReversed',
        isPossible: isFlag,
        label: '冲销',
        options: [
          { value: 0, label: '有效' },
          { value: 1, label: '已冲销' },
        ],
      },
      {
        key: 'closed',
        wire: 'IsClosed',
        isPossible: isFlag,
        label: '结账',
        options: [
          { value: 0, label: '未结账' },
          { value: 1, label: '已结账' },
        ],
      },
      {
        key: 'way',
        wire: 'Way',
        toWire: (value) => DESK_WAYS[value],
        isPossible: (value) => value < DESK_WAYS.length,
        label: '方式',
        options: DESK_WAYS.map((way, value) => ({ value, label: deskWayTexts[way] })),
      },
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: useAreas() },
    ],
    columns: receiptColumns,
    usual: receiptColumns.map(({ key }) => key),
  })
  const period = usePeriod()
  const query = useQuery({
    ...callQuery('Admin', 'GetReceiptList', { ...list.request, ...period.asked }),
    placeholderData: keepPreviousData,
  })
  const sums = query.data?.OtherMsg
  return (
    <section aria-label="收款台">
      <PageHead title="收款台" tabTitle="收据" />
      <DeskTabs />
      <ListScreen
        title="收据"
        isPart
        list={list}
        query={query}
        sums={sums && sumsOf(sums)}
        startExport={(send, request) =>
          send('Admin', 'ExportReceipts', {
            ...list.sortedFilter,
            ...period.asked,
            ...request,
            Columns: [
              ...new Set([...request.Columns, 'EF_IDs', 'Note', 'ReversedBy', 'ReversedTime', 'ReversalReason']),
            ],
          } as SentRequest<'Admin', 'ExportReceipts'>)
        }
        searchHint="收据号、缴费人、考生姓名、手机、报名号"
        idOf={({ DR_ID }) => DR_ID}
        nameOf={({ ReceiptNO }) => ReceiptNO}
        nothingYet="还没有收据。在“收款”页收到的费用会列在这里。"
        rowDetail={(receipt) => <ReceiptPane key={receipt.DR_ID} receipt={receipt} />}
      >
        <Space wrap style={{ marginBottom: 12 }}>
          <PeriodFields from={period.from} to={period.to} onChange={period.choose} />
        </Space>
      </ListScreen>
    </section>
  )
}
