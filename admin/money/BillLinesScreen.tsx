import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Space } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { callQuery } from '#client/callQuery.ts'
import type { BillLineWire } from '#contract/money/reconciliationBill.ts'
import { startOfDay } from '#domain/money/billDay.ts'
import { BILL_LINE_KINDS, billKindTexts } from '#domain/money/billLines.ts'
import { sumText } from '#domain/money.ts'
import { billLineColumns, paidForName } from './billLineColumns.tsx'
import styles from './Money.module.css'
import { MoneyTabs } from './MoneyTabs.tsx'
import { yuanCell } from './workColumns.tsx'

/** The lines of WeChat's bill of one day, each beside what our books have for it (office#nightly-bill). */
export function BillLinesScreen() {
  const list = useList({
    name: 'billLines',
    fields: [
      {
        key: 'kind',
        wire: 'Kind',
        toWire: (value) => BILL_LINE_KINDS[value],
        isPossible: (value) => value < BILL_LINE_KINDS.length,
        label: '类型',
        options: BILL_LINE_KINDS.map((kind, value) => ({ value, label: billKindTexts[kind] })),
      },
      {
        key: 'matched',
        wire: 'IsMatched',
        isPossible: isFlag,
        label: '核对',
        options: [
          { value: 1, label: '一致' },
          { value: 0, label: '有差异' },
        ],
      },
    ],
    columns: billLineColumns,
    usual: billLineColumns.map(({ key }) => key),
  })
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? ''
  const ofDay = startOfDay(day) === null ? {} : { Day: day }
  const query = useQuery({
    ...callQuery('Admin', 'GetBillLineList', { ...list.request, ...ofDay }),
    placeholderData: keepPreviousData,
  })
  const sums = query.data?.OtherMsg
  const choose = (value: string) => {
    const { day: _old, page: _page, row: _row, ...others } = Object.fromEntries(params)
    setParams(value === '' ? others : { ...others, day: value }, { replace: true })
  }
  return (
    <section aria-label="对账">
      <MoneyTabs />
      <ListScreen
        title="账单明细"
        list={list}
        query={query}
        sums={sums && { note: `付款 ${sumText(sums.Received)}，退款 ${sumText(sums.Refunded)}` }}
        startExport={(send, request) =>
          send('Admin', 'ExportBillLines', {
            ...list.filter,
            ...(sums?.Day ? { Day: sums.Day } : ofDay),
            ...request,
            Columns: [...new Set([...request.Columns, 'State'])],
          } as SentRequest<'Admin', 'ExportBillLines'>)
        }
        searchHint="商户订单号、退款单号、微信订单号、考生姓名、报名号"
        idOf={({ BL_ID }) => BL_ID}
        nameOf={({ PayCode }) => PayCode}
        nothingYet="这一天没有账单。微信账单在次日10点后生成，系统会自动获取并核对。"
        rowDetail={(line) => <LinePane line={line} />}
      >
        <Space wrap style={{ marginBottom: 12 }}>
          <label htmlFor="lineDay">账单日</label>
          <input
            id="lineDay"
            type="date"
            className={styles.date}
            value={day === '' ? (sums?.Day ?? '') : day}
            onChange={({ target }) => choose(target.value)}
          />
        </Space>
      </ListScreen>
    </section>
  )
}

function LinePane({ line }: { line: BillLineWire }) {
  const facts = [
    ['微信订单号', line.TransactionID],
    ['商户订单号', line.PayCode],
    ['商户退款单号', line.RefundCode],
    ['微信状态', line.State],
  ] as const
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {line.What !== '' && <Alert type="warning" showIcon title={line.What} />}
      <Descriptions
        column={1}
        size="small"
        items={facts.filter(([, text]) => text !== '').map(([label, children]) => ({ key: label, label, children }))}
      />
      {line.Children.map((child) => (
        <Link key={child.EF_ID} to={`/enrolments/${child.EF_ID}`}>
          {paidForName(child)} {yuanCell(child.Amount)} 元
        </Link>
      ))}
      {line.R_ID !== null && <Link to={`/refunds?row=${line.R_ID}`}>查看退费</Link>}
    </Space>
  )
}
