import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { dayCondition } from '#admin/kit/list/dayField.ts'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { BatchGroupWire } from '#contract/batch/batchLife.ts'
import { addYuan } from '#domain/money.ts'
import styles from './Registration.module.css'

/** By what a batch is divided. */
const ways = [
  { value: 'area', label: '按考区', title: '考区' },
  { value: 'major', label: '按专业', title: '专业' },
  { value: 'grade', label: '按级别', title: '级别' },
  { value: 'day', label: '按日', title: '报名日期' },
] as const
export type Way = (typeof ways)[number]['value']

export interface GroupRow extends Omit<BatchGroupWire, 'ID'> {
  key: string
  /** The condition of the list of enrolments that shows the row; empty for the sum of all. */
  condition: string
}

export function rowsOf({ item }: AnswerOf<'Admin', 'GetBatchFigures'>, way: Way): GroupRow[] {
  if (way === 'day')
    return item.Days.map(({ Date: date, ...figures }) => ({
      ...figures,
      Name: date,
      key: date,
      condition: dayCondition(date),
    }))
  const groups = { area: item.Areas, major: item.Majors, grade: item.Grades }[way]
  return groups.map(({ ID, ...row }) => ({ ...row, key: String(ID), condition: `${way}=${ID}` }))
}

const sumOf = (rows: readonly GroupRow[]): GroupRow => {
  const of = (name: 'Enrolled' | 'Paid' | 'Due' | 'Taken') => addYuan(rows.map((row) => row[name]))
  const before = (name: 'Enrolled' | 'Paid' | 'Taken') => addYuan(rows.map(({ Before }) => Before?.[name] ?? 0))
  return {
    key: 'sum',
    Name: '合计',
    condition: '',
    Enrolled: of('Enrolled'),
    Paid: of('Paid'),
    Due: of('Due'),
    Taken: of('Taken'),
    Before: rows.some(({ Before }) => Before !== null)
      ? { Enrolled: before('Enrolled'), Paid: before('Paid'), Taken: before('Taken') }
      : null,
  }
}

export type Figures = AnswerOf<'Admin', 'GetBatchFigures'>['item']

interface GroupTableProps {
  batchId: number
  /** What stands above the table: the chart of these rows. */
  chart: (of: { way: Way; title: string; rows: readonly GroupRow[]; figures: Figures; sum: GroupRow }) => ReactNode
  /** The columns behind the name; `open` makes a text the way to the enrolments of a row that meet a condition besides. */
  columns: (open: (row: GroupRow, more: string, text: string) => ReactNode) => ReadonlyArray<PlainColumn<GroupRow>>
}

/** The figures of a batch by area, major, grade or day, with their sum; each figure opens its enrolments. */
export function GroupTable({ batchId, chart, columns }: GroupTableProps) {
  const [params, setParams] = useSearchParams()
  const mayList = mayCall(useStaff().Roles, 'GetEnrolmentList')
  const way = ways.find(({ value }) => value === params.get('by')) ?? ways[0]
  const query = useQuery(callQuery('Admin', 'GetBatchFigures', { EB_ID: batchId }))
  const rows = query.data ? rowsOf(query.data, way.value) : []
  const opening = ({ condition }: GroupRow, more: string, text: string) => {
    if (!mayList) return text
    const conditions = [`batch=${batchId}`, condition, more].filter((one) => one !== '')
    return <Link to={`/enrolments?${conditions.join('&')}`}>{text}</Link>
  }
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label="分组"
          options={ways.map(({ value, label }) => ({ value, label }))}
          value={way.value}
          onChange={(value) => setParams({ by: value })}
        />
      </div>
      <QueryState query={query} rows={8} />
      {query.data && (
        <div className={rows.length > 0 ? styles.chartAndRows : undefined}>
          {chart({ way: way.value, title: way.title, rows, figures: query.data.item, sum: sumOf(rows) })}
          <div className={styles.table}>
            <PlainTable
              rows={rows}
              {...(rows.length > 1 ? { foot: sumOf(rows) } : {})}
              keyOf={({ key }) => key}
              nothing="还没有人报名"
              columns={[{ title: way.title, cell: ({ Name }) => Name }, ...columns(opening)]}
            />
          </div>
        </div>
      )}
    </>
  )
}
