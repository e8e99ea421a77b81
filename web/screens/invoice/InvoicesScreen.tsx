import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'

/** /Invoices: asks for an invoice over own payments, and shows what became of earlier requests (office#closing). */
export function InvoicesScreen() {
  const queries = useQueryClient()
  const offer = useQuery(callQuery('Exam', 'GetInvoiceOffer', {}))
  const mine = useQuery(callQuery('Exam', 'GetMyInvoices', { PageSize: 100 }))
  const [isAsking, setAsking] = useState(false)
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'GetInvoiceOffer' || queryKey[1] === 'GetMyInvoices',
    })
  if (!offer.data || !mine.data) {
    return (
      <Page title="发票">
        <QueryState query={joinedQuery(offer, mine)} loading={<Skeleton kind="card" count={2} />} />
      </Page>
    )
  }
  const payable = offer.data.listData
  if (isAsking && payable.length > 0) {
    return (
      <Page title="申请发票" onBack={() => setAsking(false)}>
        <InvoiceForm
          payments={payable}
          last={offer.data.OtherMsg.Last}
          onAsked={() => {
            setAsking(false)
            void refresh()
          }}
          onStale={() => void refresh()}
        />
      </Page>
    )
  }
  const isEmpty = mine.data.listData.length === 0
  return (
    <Page
      title="发票"
      foot={
        payable.length > 0 && (
          <Button wide onClick={() => setAsking(true)}>
            申请发票
          </Button>
        )
      }
    >
      {isEmpty && (
        <EmptyState
          note={payable.length > 0 ? '已缴费的报名可以申请电子发票。' : '缴费之后，可以在这里申请电子发票。'}
        />
      )}
      {mine.data.listData.map((invoice) => (
        <InvoiceRow key={invoice.IV_ID} invoice={invoice} onChanged={() => void refresh()} />
      ))}
    </Page>
  )
}
