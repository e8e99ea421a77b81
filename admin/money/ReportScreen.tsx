import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Space } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { MoneyReportRow } from '#contract/moneyReport.ts'
import { entryTitles, periodOf, REPORT_GROUPS, type ReportGroup, reportGroupTexts } from '#domain/moneyReport.ts'
import { shanghaiDate } from '#domain/time.ts'
import { useTitle } from '../shell/useTitle.ts'
import { QueryState } from '../ui/QueryState.tsx'
import styles from './Money.module.css'
import { MoneyTabs } from './MoneyTabs.tsx'

const columns = Object.keys(entryTitles) as Array<keyof typeof entryTitles>
const money = (yuan: number) => yuan.toFixed(2)

function ReportRow({ row, name }: { row: Omit<MoneyReportRow, 'Name'>; name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{row.Count}</td>
      <td>{money(row.Taken)}</td>
      <td>{money(row.Returned)}</td>
      <td>{money(row.Left)}</td>
    </tr>
  )
}

/** What came and went in a period, and the ledger for the bookkeeper (office#closing). */
export function ReportScreen() {
  useTitle('收支报表')
  const { message } = App.useApp()
  const today = shanghaiDate(Date.now())
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [by, setBy] = useState<ReportGroup>('area')
  const isPeriod = typeof periodOf(from, to) !== 'string'
  const query = useQuery({
    ...callQuery('Admin', 'GetMoneyReport', { From: from, To: to, By: by }),
    enabled: isPeriod,
    placeholderData: keepPreviousData,
  })
  const start = useMutation({
    mutationFn: (Format: 'xlsx' | 'csv') =>
      call('Admin', 'ExportMoneyEntries', { From: from, To: to, Columns: columns, Format }),
    onSuccess: () => message.success('已开始导出，完成后在右上角“任务”中下载'),
  })
  return (
    <section aria-label="收支报表">
      <MoneyTabs />
      <h1 className={styles.title}>收支报表</h1>
      <Space wrap>
        <label htmlFor="reportFrom">起</label>
        <input id="reportFrom" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <label htmlFor="reportTo">止</label>
        <input id="reportTo" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        <label htmlFor="reportBy">按</label>
        <select id="reportBy" value={by} onChange={({ target }) => setBy(target.value as ReportGroup)}>
          {REPORT_GROUPS.map((group) => (
            <option key={group} value={group}>
              {reportGroupTexts[group]}
            </option>
          ))}
        </select>
        <Button disabled={!isPeriod} loading={start.isPending} onClick={() => start.mutate('xlsx')}>
          导出流水（XLSX）
        </Button>
        <Button disabled={!isPeriod} loading={start.isPending} onClick={() => start.mutate('csv')}>
          导出流水（CSV）
        </Button>
      </Space>
      {!isPeriod && <Alert type="warning" showIcon title="请选择正确的起止日期，最长一年" />}
      {start.isError && <Alert type="error" showIcon role="alert" title={messageOf(start.error)} />}
      <QueryState query={query} rows={6} />
      {query.data && (
        <table className={styles.report}>
          <thead>
            <tr>
              {[reportGroupTexts[by], '笔数', '收入（元）', '退出（元）', '净额（元）'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.listData.map((row) => (
              <ReportRow key={row.Name} row={row} name={row.Name} />
            ))}
            <ReportRow row={query.data.OtherMsg} name="合计" />
          </tbody>
        </table>
      )}
    </section>
  )
}
