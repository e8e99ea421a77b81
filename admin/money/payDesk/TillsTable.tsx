import { useQuery } from '@tanstack/react-query'
import { Link } from '#admin/kit/page/router.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { OpenTillWire } from '#contract/money/payDeskClosing.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'
import { netOf } from './WaySums.tsx'

const net = ({ Sums }: OpenTillWire, way: string) => {
  const sum = Sums.find(({ Way }) => Way === way)
  return sumText(sum ? netOf(sum) : 0)
}

const columns: ReadonlyArray<PlainColumn<OpenTillWire>> = [
  {
    title: '缴费点',
    width: 110,
    cell: ({ EA_ID, EA_Name }) => <Link to={`/desk/till?area=${EA_ID}`}>{EA_Name}</Link>,
  },
  {
    title: '未结账',
    width: 230,
    cell: ({ Since, Clerks, Receipts, Reversals, Payouts }) =>
      Since === null ? (
        <span className={styles.soft}>没有</span>
      ) : (
        <>
          自 {isoMinuteText(Since)}，{Clerks.join('、')}
          <br />
          <span className={styles.soft}>
            收据 {Receipts} 张，冲销 {Reversals} 张，退费付款 {Payouts} 笔
          </span>
        </>
      ),
  },
  { title: '应有现金', width: 100, align: 'right', cell: ({ CashDue }) => sumText(CashDue) },
  { title: '转账', width: 100, align: 'right', cell: (till) => net(till, 'transfer') },
  { title: '刷卡', width: 100, align: 'right', cell: (till) => net(till, 'pos') },
  {
    title: '上次结账',
    width: 200,
    cell: ({ Last }) =>
      Last === null ? (
        <span className={styles.soft}>还没有结过账</span>
      ) : (
        <Link to={`/desk/till?area=${Last.EA_ID}&closing=${Last.DC_ID}`}>
          {isoMinuteText(Last.ClosedTime)} {Last.ClosedBy}
        </Link>
      ),
  },
  {
    title: '差额',
    width: 110,
    cell: ({ Unsettled }) =>
      Unsettled === 0 ? (
        <span className={styles.soft}>没有待处理的</span>
      ) : (
        <StateWord tone="waiting">{`${Unsettled} 次待处理`}</StateWord>
      ),
  },
]

/** The open tills of all desks, one row each (office#closing). */
export function TillsTable() {
  const tills = useQuery(callQuery('Admin', 'GetTills', {}))
  return (
    <div className={styles.tills}>
      <QueryState query={tills} rows={4} />
      {tills.data && (
        <PlainTable
          keyOf={({ EA_ID }) => EA_ID}
          columns={columns}
          rows={tills.data.listData}
          nothing="还没有缴费点收过款"
          rowsPerPage={50}
        />
      )}
    </div>
  )
}
