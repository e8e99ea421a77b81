import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { DESK_WAYS, deskWayTexts } from '#domain/money/payDesk.ts'
import { DeskTabs } from './DeskTabs.tsx'
import styles from './PayDesk.module.css'
import { receiptColumns } from './receiptColumns.tsx'

const ReceiptPane = whenShown(
  async () => (await import('./ReceiptPane.tsx')).ReceiptPane,
  <Skeleton active aria-label="正在加载" />,
)

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
    ],
    columns: receiptColumns,
    usual: receiptColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetReceiptList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="现场缴费">
      <h1 className={styles.title}>现场缴费</h1>
      <DeskTabs />
      <ListScreen
        title="收据"
        isPart
        list={list}
        query={query}
        searchHint="收据号、缴费人、考生姓名、手机、报名号"
        idOf={({ DR_ID }) => DR_ID}
        nameOf={({ ReceiptNO }) => ReceiptNO}
        nothingYet="还没有收据。在“收款”页收到的费用会列在这里。"
        rowDetail={(receipt) => <ReceiptPane key={receipt.DR_ID} receipt={receipt} />}
      />
    </section>
  )
}
