import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { useList } from '#admin/kit/list/useList.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { callQuery } from '#client/callQuery.ts'
import { saveFile } from '#client/saveFile.ts'
import { BILL_STATES, billStateTexts, startOfDay } from '#domain/money/billDay.ts'
import { isoMinuteText } from '#domain/time.ts'
import { billColumns } from './billColumns.tsx'
import styles from './Money.module.css'
import { MoneyTabs } from './MoneyTabs.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { staleWork } from './staleWork.ts'
import { usePeriod } from './usePeriod.ts'

/** The id of a day in a list whose rows have none: its number, such as 20261120. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''))

/** WeChat's bills by day, what comparing them found, and the check against the ledger (office#nightly-bill). */
export function BillsScreen() {
  const list = useList({
    name: 'bills',
    fields: [
      {
        key: 'state',
        wire: 'State',
        toWire: (value) => BILL_STATES[value],
        isPossible: (value) => value < BILL_STATES.length,
        label: '状态',
        options: BILL_STATES.map((state, value) => ({ value, label: billStateTexts[state] })),
      },
    ],
    columns: billColumns,
    usual: billColumns.map(({ key }) => key),
  })
  const period = usePeriod()
  const query = useQuery({
    ...callQuery('Admin', 'GetBillList', { ...list.request, ...period.asked }),
    placeholderData: keepPreviousData,
  })
  const sums = query.data?.OtherMsg
  const checks = useQuery(callQuery('Admin', 'GetLedgerCheckList', {}))
  const [day, setDay] = useState('')
  const fetching = useSend({
    change: (send, Day: string) => send('Admin', 'FetchBill', { Day }),
    invalidates: staleWork,
    done: '已开始获取，稍后刷新查看结果',
  })
  const checking = useSend({
    change: (send) => send('Admin', 'CheckLedger', {}),
    invalidates: staleWork,
    done: '已开始核对，稍后刷新查看结果',
  })
  const saving = useSend({
    change: (send, Day: string) => send('Admin', 'GetBillFile', { Day }),
    invalidates: [],
    done: '账单已下载',
    onSent: ({ OtherMsg }) => saveFile(OtherMsg),
  })
  const [last] = checks.data?.listData ?? []
  return (
    <section aria-label="对账">
      <MoneyTabs />
      <ListScreen
        title="微信账单"
        list={list}
        query={query}
        sums={sums && { of: { Received: sums.Received, Refunded: sums.Refunded, Charge: sums.Charge } }}
        startExport={(send, request) =>
          send('Admin', 'ExportBills', {
            ...list.filter,
            ...period.asked,
            ...request,
          } as SentRequest<'Admin', 'ExportBills'>)
        }
        searchHint={null}
        idOf={({ Day }) => dayNumber(Day)}
        nameOf={({ Day }) => Day}
        nothingYet="还没有账单。微信账单在次日10点后生成，系统会自动获取并核对。"
        rowDetail={(bill) => (
          <Space orientation="vertical">
            {bill.Trouble !== '' && <Alert type="warning" showIcon title={bill.Trouble} />}
            {bill.NextTime !== null && <span>下次获取：{isoMinuteText(bill.NextTime)}</span>}
            {bill.HasBill === 1 && <Link to={`/money/lines?day=${bill.Day}`}>查看账单明细</Link>}
            <Button disabled={bill.HasBill === 0} loading={saving.isSending} onClick={() => saving.start(bill.Day)}>
              下载原始账单
            </Button>
            <Button loading={fetching.isSending} onClick={() => fetching.start(bill.Day)}>
              重新获取并核对
            </Button>
          </Space>
        )}
      >
        <Space wrap style={{ marginBottom: 12 }}>
          <PeriodFields from={period.from} to={period.to} onChange={period.choose} />
        </Space>
        <Refusal of={fetching} />
        <Refusal of={checking} />
        <Refusal of={saving} />
        <Space wrap style={{ marginBottom: 12 }}>
          <label htmlFor="billDay">指定日期</label>
          <input
            id="billDay"
            type="date"
            className={styles.date}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button disabled={startOfDay(day) === null} loading={fetching.isSending} onClick={() => fetching.start(day)}>
            获取并核对
          </Button>
          <Button loading={checking.isSending} onClick={() => checking.start()}>
            立即核对账目
          </Button>
          <span>
            {last
              ? `上次核对账目：${isoMinuteText(last.EndTime)}，订单 ${last.Orders}、报名 ${last.Enrolments}、收据 ${last.Receipts}，差异 ${last.Differences} 项`
              : '账目每晚核对一次'}
          </span>
        </Space>
      </ListScreen>
    </section>
  )
}
