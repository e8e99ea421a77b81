import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import type { ClosingToReadWire } from '#contract/money/payDeskClosing.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ClosingPaper } from './ClosingPaper.tsx'
import { PaidOut } from './PaidOut.tsx'
import styles from './PayDesk.module.css'
import { printPaper } from './print.ts'
import { voidedNumbers } from './voidedNumbers.ts'
import { WaySums } from './WaySums.tsx'

const receiptColumns: ReadonlyArray<PlainColumn<ReceiptWire>> = [
  {
    title: '收据号',
    cell: ({ DR_ID, ReceiptNO, IsReversed, Corrections }) => (
      <>
        <Link to={`/desk/receipts?row=${DR_ID}`}>{ReceiptNO}</Link> {IsReversed === 1 && <StateWord>作废</StateWord>}
        {Corrections.length > 0 && <StateWord>已更正</StateWord>}
      </>
    ),
  },
  { title: '时间', cell: ({ TakenTime }) => isoMinuteText(TakenTime) },
  { title: '考生', cell: ({ Lines }) => Lines.map(({ Name }) => Name).join('、') },
  { title: '缴费人', cell: ({ Payer }) => Payer },
  { title: '收款人', cell: ({ TakenBy }) => TakenBy },
  { title: '方式', cell: ({ Way }) => deskWayTexts[Way] },
  { title: '金额', align: 'right', cell: ({ Sum }) => sumText(Sum) },
]

/** One closing with what it covers, to be read and printed for signing. */
export function ClosingView({ closingId }: { closingId: number }) {
  const query = useQuery(callQuery('Admin', 'GetClosing', { DC_ID: closingId }))
  return (
    <section aria-label="结账明细" className={styles.closing}>
      <QueryState query={query} rows={6} />
      {query.data && <Closing closing={query.data.item} />}
    </section>
  )
}

function Closing({ closing }: { closing: ClosingToReadWire }) {
  const { ReceiptList, ReversalList, PayoutList } = closing
  const [isVoucher, setVoucher] = useState(false)
  const voided = voidedNumbers(closing)
  return (
    <>
      <h2>
        {closing.EA_Name} 第 {closing.DC_ID} 号结账
      </h2>
      <p>
        {closing.Since === null ? '第一次结账' : `自 ${isoMinuteText(closing.Since)}`} 至{' '}
        {isoMinuteText(closing.ClosedTime)}，结账人 {closing.ClosedBy}
      </p>
      <Difference closing={closing} />
      <WaySums sums={closing.Sums} />
      <ul aria-label="清点">
        {closing.Counted.map(({ Way, Due, Counted, Difference: difference }) => (
          <li key={Way}>
            {deskWayTexts[Way]}：应有 {sumText(Due)}，清点 {sumText(Counted)}
            {difference !== 0 && <strong className={styles.why}>，差 {sumText(difference)}</strong>}
          </li>
        ))}
      </ul>
      {closing.Note !== '' && <p>说明：{closing.Note}</p>}
      <Button onClick={printPaper}>打印收款日结单</Button>
      {!isVoucher && <ClosingPaper closing={closing} />}
      {voided.length > 0 && <p>作废（已冲销）的收据号：{voided.join('、')}</p>}
      {closing.Jumps.length > 0 && <p className={styles.why}>跳过的收据号：{closing.Jumps.join('、')}，请核对收据本</p>}
      <h3>收据 {ReceiptList.length} 张</h3>
      <PlainTable
        keyOf={({ DR_ID }) => DR_ID}
        columns={receiptColumns}
        rows={ReceiptList}
        nothing="没有"
        rowsPerPage={50}
      />
      {ReversalList.length > 0 && (
        <>
          <h3>冲销 {ReversalList.length} 张</h3>
          <PlainTable keyOf={({ DR_ID }) => DR_ID} columns={receiptColumns} rows={ReversalList} rowsPerPage={50} />
        </>
      )}
      <PaidOut payouts={PayoutList} siteName={closing.SiteName} areaName={closing.EA_Name} onPrinting={setVoucher} />
    </>
  )
}

/** What has become of the difference of a closing. */
function Difference({ closing }: { closing: ClosingToReadWire }) {
  const staff = useStaff()
  if (closing.W_ID === null) return null
  if (closing.SettledTime !== null)
    return (
      <Alert
        type="info"
        title={`差额已处理：${closing.Decision}（${closing.SettledBy} ${isoMinuteText(closing.SettledTime)}）`}
      />
    )
  const maySettle = mayCallForAllAreas(staff, 'SettleMoneyWork')
  return (
    <Alert
      type="warning"
      showIcon
      title="这次结账有差额，待财务处理"
      action={maySettle && <Link to={`/money?row=${closing.W_ID}`}>去处理</Link>}
    />
  )
}
