import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Select, Table } from 'antd'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { ClosingWire } from '#contract/payDeskClosing.ts'
import { feeText, timeText } from '../enrolments/wireTexts.ts'
import { PageBar } from '../list/PageBar.tsx'
import { useSearchParams } from '../shell/router.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { CloseForm } from './CloseForm.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import styles from './PayDesk.module.css'

const CLOSINGS_PER_PAGE = 20

/** An amount in yuan with its sign before the currency; `feeText` would put the sign behind it. */
const signedFee = (yuan: number) => (yuan < 0 ? `−${feeText(-yuan)}` : feeText(yuan))

const columns = [
  { title: '时间', render: ({ ClosedTime }: ClosingWire) => timeText(ClosedTime) },
  { title: '收据', dataIndex: 'Receipts' },
  { title: '冲销', dataIndex: 'Reversals' },
  {
    title: '转账和刷卡',
    render: ({ Sums }: ClosingWire) =>
      signedFee(
        Sums.filter(({ Way }) => Way !== 'cash').reduce((sum, { Taken, Reversed }) => sum + Taken - Reversed, 0),
      ),
  },
  { title: '应有现金', render: ({ CashDue }: ClosingWire) => signedFee(CashDue) },
  { title: '清点', render: ({ CashCounted }: ClosingWire) => feeText(CashCounted) },
  { title: '说明', dataIndex: 'Note' },
  { title: '结账人', dataIndex: 'ClosedBy' },
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
      <Select
        aria-label="缴费点"
        showSearch
        optionFilterProp="label"
        options={desks.data?.listData.map(({ EA_ID, EA_Name }) => ({ value: EA_ID, label: EA_Name })) ?? []}
        value={chosen || null}
        onChange={(area) => {
          setPage(1)
          setParams({ area: String(area) })
        }}
        className={styles.area}
      />
      <QueryState query={till} rows={4} />
      {till.data && <CloseForm key={`${chosen} ${till.data.item.Since}`} till={till.data.item} />}
      <h2>以前的结账</h2>
      <Table
        size="small"
        rowKey="DC_ID"
        columns={columns}
        dataSource={[...(closings.data?.listData ?? [])]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty description="这个缴费点还没有结过账" /> }}
      />
      <PageBar page={page} size={CLOSINGS_PER_PAGE} total={closings.data?.totalCount ?? 0} onTurn={setPage} />
    </section>
  )
}
