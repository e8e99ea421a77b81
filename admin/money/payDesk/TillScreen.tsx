import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ClosingWire } from '#contract/money/payDeskClosing.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { CloseForm } from './CloseForm.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import styles from './PayDesk.module.css'

const CLOSINGS_PER_PAGE = 20

const columns: ReadonlyArray<PlainColumn<ClosingWire>> = [
  { title: '时间', cell: ({ ClosedTime }) => isoMinuteText(ClosedTime) },
  { title: '收据', cell: ({ Receipts }) => Receipts },
  { title: '冲销', cell: ({ Reversals }) => Reversals },
  { title: '退费', cell: ({ Payouts }) => Payouts },
  {
    title: '转账和刷卡',
    cell: ({ Sums }) =>
      sumText(
        Sums.filter(({ Way }) => Way !== 'cash').reduce(
          (sum, { Taken, Reversed, Refunded }) => sum + Taken - Reversed - Refunded,
          0,
        ),
      ),
  },
  { title: '应有现金', cell: ({ CashDue }) => sumText(CashDue) },
  { title: '清点', cell: ({ CashCounted }) => sumText(CashCounted) },
  { title: '说明', cell: ({ Note }) => Note },
  { title: '结账人', cell: ({ ClosedBy }) => ClosedBy },
]

/** The till of one desk, the form that closes it, and its earlier closings (office#closing). */
export function TillScreen() {
  useTitle('结账')
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useState(1)
  const desks = useQuery(callQuery('Admin', 'GetDesks', {}))
  const chosen = Number(params.get('area')) || desks.data?.listData[0]?.EA_ID || 0
  const till = useQuery({ ...callQuery('Admin', 'GetTill', { EA_ID: chosen }), enabled: chosen > 0 })
  const closings = useQuery({
    ...callQuery('Admin', 'GetClosingList', { EA_ID: chosen, PageIndex: page, PageSize: CLOSINGS_PER_PAGE }),
    enabled: chosen > 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="结账">
      <h1 className={styles.title}>现场缴费</h1>
      <DeskTabs />
      <PlainSelect
        label="缴费点"
        options={desks.data?.listData.map(({ EA_ID, EA_Name }) => ({ value: EA_ID, label: EA_Name })) ?? []}
        value={chosen || null}
        onChange={(area) => {
          setPage(1)
          setParams({ area: String(area) })
        }}
      />
      <QueryState query={till} rows={4} />
      {till.data && <CloseForm key={`${chosen} ${till.data.item.Since}`} till={till.data.item} />}
      <h2>以前的结账</h2>
      <PlainTable
        keyOf={({ DC_ID }) => DC_ID}
        columns={columns}
        rows={closings.data?.listData ?? []}
        nothing="这个缴费点还没有结过账"
      />
      <PageBar page={page} size={CLOSINGS_PER_PAGE} total={closings.data?.totalCount ?? 0} onTurn={setPage} />
    </section>
  )
}
