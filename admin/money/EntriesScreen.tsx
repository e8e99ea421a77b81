import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { useAreas, useBatches, useGrades, useMajors } from '#admin/kit/state/catalogue.ts'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { MoneyEntryWire } from '#contract/money/moneyReport.ts'
import { FEE_KINDS, feeKindTexts } from '#domain/money/feeKind.ts'
import { MONEY_WAYS, moneyWayTexts, periodOf } from '#domain/money/moneyReport.ts'
import { sumFigure } from '#domain/money.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { isoMinuteText, shanghaiDate } from '#domain/time.ts'

const { titles } = exportedLists.moneyEntries

const columns: ReadonlyArray<ListColumn<MoneyEntryWire>> = [
  { key: 'Time', title: titles.Time, width: 158, isFixed: true, cell: ({ Time }) => isoMinuteText(Time) },
  { key: 'What', title: titles.What, width: 116, cell: ({ What }) => What },
  { key: 'Amount', title: titles.Amount, width: 128, align: 'right', cell: ({ Amount }) => sumFigure(Amount) },
  { key: 'For', title: titles.For, width: 88, cell: ({ For }) => feeKindTexts[For] },
  { key: 'Way', title: titles.Way, width: 98, cell: ({ Way }) => moneyWayTexts[Way] },
  {
    key: 'Name',
    title: titles.Name,
    width: 116,
    cell: ({ Name, EF_ID }) => <Link to={`/enrolments/${EF_ID}`}>{Name}</Link>,
  },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'MName', title: titles.MName, width: 128, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EB_Name', title: titles.EB_Name, width: 198, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'PayCode', title: titles.PayCode, width: 222, cell: ({ PayCode }) => PayCode },
  { key: 'ReceiptNO', title: titles.ReceiptNO, width: 140, cell: ({ ReceiptNO }) => ReceiptNO },
]

/** The movements behind a figure of the report; period and conditions stand in the address. */
export function EntriesScreen() {
  const list = useList({
    name: 'moneyEntries',
    fields: [
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: useAreas() },
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: useBatches() },
      { key: 'major', wire: 'MID', isPossible: isId, label: '专业', options: useMajors() },
      { key: 'grade', wire: 'GID', isPossible: isId, label: '级别', options: useGrades() },
      {
        key: 'way',
        wire: 'Way',
        toWire: (value) => MONEY_WAYS[value],
        isPossible: (value) => value < MONEY_WAYS.length,
        label: '缴费方式',
        options: MONEY_WAYS.map((way, value) => ({ value, label: moneyWayTexts[way] })),
      },
      {
        key: 'fee',
        wire: 'For',
        toWire: (value) => FEE_KINDS[value],
        isPossible: (value) => value < FEE_KINDS.length,
        label: '费用',
        options: FEE_KINDS.map((fee, value) => ({ value, label: feeKindTexts[fee] })),
      },
      {
        key: 'back',
        wire: 'IsBack',
        isPossible: isFlag,
        label: '收退',
        options: [
          { value: 0, label: '收入' },
          { value: 1, label: '退出' },
        ],
      },
    ],
    columns,
    usual: columns.map(({ key }) => key),
  })
  const [params] = useSearchParams()
  const [today] = useState(() => shanghaiDate(Date.now()))
  const [from, to] = [params.get('from') ?? `${today.slice(0, 8)}01`, params.get('to') ?? today]
  const query = useQuery({
    ...callQuery('Admin', 'GetMoneyEntryList', { ...list.request, From: from, To: to }),
    enabled: typeof periodOf(from, to) !== 'string',
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title={`逐笔收支 ${from} 至 ${to}`}
      list={list}
      query={query}
      sums={query.data && { of: { Amount: query.data.OtherMsg.Sum } }}
      startExport={exportOf('moneyEntries', { ...list.filter, From: from, To: to })}
      searchHint={null}
      idOf={({ ME_ID }) => ME_ID}
      nameOf={({ Name }) => Name}
      nothingYet="这段时间没有收支。"
      actions={<Link to={`/report?from=${from}&to=${to}`}>收支报表</Link>}
    />
  )
}
