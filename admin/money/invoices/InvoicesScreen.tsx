import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { REVERSAL_DUE } from '#domain/money/invoice.ts'
import { invoiceColumns } from './invoiceColumns.tsx'

const InvoicePane = whenShown(
  async () => (await import('./InvoicePane.tsx')).InvoicePane,
  <Skeleton active aria-label="正在加载" />,
)

/** Requests of families for invoices, those that wait first (office#closing). */
export function InvoicesScreen() {
  const list = useList({
    name: 'invoices',
    fields: [
      {
        key: 'waiting',
        wire: 'IsWaiting',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待开具' },
          { value: 0, label: '已处理' },
        ],
      },
      {
        key: 'reversal',
        wire: 'NeedsReversal',
        isPossible: isFlag,
        label: '冲红',
        options: [
          { value: 1, label: REVERSAL_DUE },
          { value: 0, label: '不需要或已冲红' },
        ],
      },
    ],
    columns: invoiceColumns,
    usual: invoiceColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetInvoiceList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="发票"
      list={list}
      query={query}
      sums={query.data && { of: { Amount: query.data.OtherMsg.Sum } }}
      startExport={(send, request) =>
        send('Admin', 'ExportInvoices', {
          ...list.filter,
          ...request,
          Columns: [
            ...new Set([...request.Columns, 'DecidedBy', 'DecidedTime', 'Refunded', 'RedNO', 'NewNO', 'Lines']),
          ],
        } as SentRequest<'Admin', 'ExportInvoices'>)
      }
      searchHint="抬头、税号、发票号码或手机号"
      idOf={({ IV_ID }) => IV_ID}
      nameOf={({ Title }) => Title}
      nothingYet="没有开票申请。考生在“我的 → 发票”中申请后，显示在这里。"
      rowDetail={(invoice) => <InvoicePane key={invoice.IV_ID} invoice={invoice} />}
    />
  )
}
