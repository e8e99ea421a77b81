import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ClosingWire } from '#contract/money/payDeskClosing.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { CloseForm } from './CloseForm.tsx'
import { ClosingView } from './ClosingView.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import { TillsTable } from './TillsTable.tsx'

const CLOSINGS_PER_PAGE = 20

const columns: ReadonlyArray<PlainColumn<ClosingWire>> = [
  {
    title: '时间',
    cell: ({ EA_ID, DC_ID, ClosedTime }) => (
      <Link to={`/desk/till?area=${EA_ID}&closing=${DC_ID}`}>{isoMinuteText(ClosedTime)}</Link>
    ),
  },
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
  {
    title: '差额',
    cell: ({ Counted, IsUnsettled }) => (
      <>
        {sumText(Counted.reduce((sum, { Difference }) => sum + Math.round(Difference * 100), 0) / 100)}
        {IsUnsettled === 1 && <StateWord>待处理</StateWord>}
      </>
    ),
  },
  { title: '说明', cell: ({ Note }) => Note },
  { title: '结账人', cell: ({ ClosedBy }) => ClosedBy },
]

/** The till of one desk, the form that closes it, and its earlier closings (office#closing). */
export function TillScreen() {
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useState(1)
  const desks = useQuery(callQuery('Admin', 'GetDesks', {}))
  const all = desks.data?.listData ?? []
  const only = all.length === 1 ? all[0]?.EA_ID : undefined
  const chosen = Number(params.get('area')) || only || 0
  const opened = Number(params.get('closing')) || 0
  const till = useQuery({ ...callQuery('Admin', 'GetTill', { EA_ID: chosen }), enabled: chosen > 0 })
  const closings = useQuery({
    ...callQuery('Admin', 'GetClosingList', { EA_ID: chosen, PageIndex: page, PageSize: CLOSINGS_PER_PAGE }),
    enabled: chosen > 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="结账">
      <PageHead title="收款台" tabTitle="结账" />
      <DeskTabs />
      <PlainSelect
        label="缴费点"
        options={[
          ...(only === undefined ? [{ value: 0, label: '全部缴费点' }] : []),
          ...all.map(({ EA_ID, EA_Name }) => ({ value: EA_ID, label: EA_Name })),
        ]}
        value={chosen}
        onChange={(area) =>
          leaveGuard.whenLeft(() => {
            setPage(1)
            setParams(area === 0 ? {} : { area: String(area) })
          })
        }
      />
      {desks.data && chosen === 0 && <TillsTable />}
      {opened > 0 && <ClosingView key={opened} closingId={opened} />}
      {chosen > 0 && <QueryState query={till} rows={4} />}
      {chosen > 0 && till.data && opened === 0 && (
        <CloseForm
          key={`${chosen} ${till.data.item.Since}`}
          till={till.data.item}
          onClosed={(closing) => setParams({ area: String(chosen), closing: String(closing) })}
        />
      )}
      {opened > 0 && chosen > 0 && <Link to={`/desk/till?area=${chosen}`}>回到本次结账</Link>}
      {chosen > 0 && (
        <>
          <h2>以前的结账</h2>
          <PlainTable
            keyOf={({ DC_ID }) => DC_ID}
            columns={columns}
            rows={closings.data?.listData ?? []}
            nothing="这个缴费点还没有结过账"
          />
          <PageBar page={page} size={CLOSINGS_PER_PAGE} total={closings.data?.totalCount ?? 0} onTurn={setPage} />
        </>
      )}
    </section>
  )
}
