import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Space } from 'antd'
import { useState } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { type SheetFormat, sheetFormats } from '#admin/kit/list/sheetFormats.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { MoneyReportRow } from '#contract/money/moneyReport.ts'
import {
  entryTitles,
  periodOf,
  REPORT_GROUPS,
  REPORT_TOTAL,
  reportGroupTexts,
  reportTitles,
} from '#domain/money/moneyReport.ts'
import { sumFigure, sumText } from '#domain/money.ts'
import { shanghaiDate } from '#domain/time.ts'
import { entriesPath } from './entriesPath.ts'
import styles from './Money.module.css'
import { PeriodFields } from './PeriodFields.tsx'

const columns = Object.keys(entryTitles) as Array<keyof typeof entryTitles>
/** What can be exported: the report as it is shown, or each movement behind it. */
const exports = [
  { what: 'report', heading: '收支报表' },
  { what: 'entries', heading: '逐笔流水' },
] as const
type Export = { what: (typeof exports)[number]['what']; Format: SheetFormat }

interface RowProps {
  row: Omit<MoneyReportRow, 'Name' | 'Key'>
  name: string
  /** Where the movements behind a figure of the row are. */
  pathOf: (isBack: 0 | 1 | null) => string
}

function ReportRow({ row, name, pathOf }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Link to={pathOf(null)}>{row.Count}</Link>
      </td>
      <td>
        <Link to={pathOf(0)}>{sumFigure(row.Taken)}</Link>
      </td>
      <td>
        <Link to={pathOf(1)}>{sumFigure(row.Returned)}</Link>
      </td>
      <td>
        <Link to={pathOf(null)}>{sumFigure(row.Left)}</Link>
      </td>
    </tr>
  )
}

interface WechatProps {
  sums: NonNullable<AnswerOf<'Admin', 'GetMoneyReport'>['OtherMsg']['Wechat']>
  /** Where the days behind these sums are. */
  bills: string
}

/** What WeChat charged and what reaches the bank, by its bills. */
function WechatSums({ sums: { Received, Refunded, Charge, Net, MissingDays }, bills }: WechatProps) {
  return (
    <section aria-label="微信账单合计" className={styles.wechat}>
      <h2>微信账单</h2>
      <p>
        收款 {sumText(Received)}，退款 {sumText(Refunded)}，手续费 {sumText(Charge)}，到账净额{' '}
        <strong>{sumText(Net)}</strong>。<Link to={bills}>按日查看账单</Link>
      </p>
      {MissingDays.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${MissingDays.length} 天还没有账单或账单没有列出手续费，未计入：${MissingDays.slice(0, 5).join('、')}${MissingDays.length > 5 ? '等' : ''}`}
        />
      )}
    </section>
  )
}

/** What came and went in a period, and the ledger for the bookkeeper (office#closing). */
export function ReportScreen() {
  const [today] = useState(() => shanghaiDate(Date.now()))
  const [params, setParams] = useSearchParams()
  const from = params.get('from') ?? `${today.slice(0, 8)}01`
  const to = params.get('to') ?? today
  const by = REPORT_GROUPS.find((group) => group === params.get('by')) ?? 'area'
  const areas = useAreas()
  const areaId = Number(params.get('area'))
  const period = { From: from, To: to, ...(isId(areaId) ? { EA_ID: areaId } : {}) }
  const choose = (key: 'from' | 'to' | 'by' | 'area', value: string) =>
    setParams({ ...Object.fromEntries(params), [key]: value }, { replace: true })
  const pathOf = (key: string | null) => (isBack: 0 | 1 | null) =>
    entriesPath({ from, to, areaId: isId(areaId) ? areaId : null, by, key, isBack })
  const isPeriod = typeof periodOf(from, to) !== 'string'
  const query = useQuery({
    ...callQuery('Admin', 'GetMoneyReport', { ...period, By: by }),
    enabled: isPeriod,
    placeholderData: keepPreviousData,
  })
  const exporting = useSend({
    change: async (send, { what, Format }: Export) => {
      const wish = { ...period, Format }
      if (what === 'report') await send('Admin', 'ExportMoneyReport', { ...wish, By: by })
      else await send('Admin', 'ExportMoneyEntries', { ...wish, Columns: columns })
    },
    invalidates: ['GetOfficeJobList'],
    done: '已开始导出，完成后会通知您',
  })
  return (
    <section aria-label="收支报表">
      <PageHead title="收支报表" />
      <Space wrap className={styles.period ?? ''}>
        <PeriodFields from={from} to={to} onChange={choose} />
        <label htmlFor="reportBy">按</label>
        <select id="reportBy" className={styles.date} value={by} onChange={({ target }) => choose('by', target.value)}>
          {REPORT_GROUPS.map((group) => (
            <option key={group} value={group}>
              {reportGroupTexts[group]}
            </option>
          ))}
        </select>
        <label htmlFor="reportArea">考区</label>
        <select
          id="reportArea"
          className={styles.date}
          value={isId(areaId) ? areaId : ''}
          onChange={({ target }) => choose('area', target.value)}
        >
          <option value="">全部</option>
          {areas.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <MenuButton
          label="导出"
          isDisabled={!isPeriod}
          isLoading={exporting.isSending}
          groups={exports.map(({ what, heading }) => ({
            heading,
            choices: sheetFormats.map(({ key, label }) => ({
              label,
              onChoose: () => exporting.start({ what, Format: key }),
            })),
          }))}
        />
      </Space>
      {!isPeriod && <Alert type="warning" showIcon title="请选择正确的起止日期，最长一年" />}
      <Refusal of={exporting} />
      <QueryState query={query} rows={6} />
      {query.data && (
        <table className={styles.report}>
          <thead>
            <tr>
              {[reportGroupTexts[by], ...Object.values(reportTitles)].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.listData.map((row) => (
              <ReportRow key={row.Key} row={row} name={row.Name} pathOf={pathOf(row.Key)} />
            ))}
          </tbody>
          <tfoot>
            <ReportRow row={query.data.OtherMsg} name={REPORT_TOTAL} pathOf={pathOf(null)} />
          </tfoot>
        </table>
      )}
      {query.data?.OtherMsg.Wechat && (
        <WechatSums sums={query.data.OtherMsg.Wechat} bills={`/money/bills?from=${from}&to=${to}`} />
      )}
    </section>
  )
}
