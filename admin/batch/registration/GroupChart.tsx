import { BarChart } from '#admin/kit/chart/BarChart.tsx'
import { ChartFigure } from '#admin/kit/chart/ChartFigure.tsx'
import { LineChart } from '#admin/kit/chart/LineChart.tsx'
import { changeFigure, runningSums } from '#domain/batch/batchCompare.ts'
import type { GroupRow, Way } from './GroupTable.tsx'

interface GroupChartProps {
  way: Way
  /** What the groups are, as the heading of their column. */
  title: string
  /** What is counted. */
  measure: string
  finding: string
  rows: readonly GroupRow[]
  days: ReadonlyArray<{ Day: number; Date: string }>
  beforeName: string | null
  valueOf: (row: GroupRow) => number
  beforeOf: (row: GroupRow) => number | null
  format: (value: number) => string
}

/** More bars than these nobody compares; the table has them all. */
const MOST_BARS = 12
const own = 'var(--primary-fill)'
const before = 'var(--brass)'

/** A batch against the one before: by day as sums that grow, by area, major or grade as bars. */
export function GroupChart(props: GroupChartProps) {
  const { way, title, measure, finding, rows, beforeName, valueOf, beforeOf, format } = props
  if (rows.length === 0) return null
  const legend = [
    { label: `本批${measure}`, colour: own },
    ...(beforeName === null ? [] : [{ label: `${beforeName}同期`, colour: before }]),
  ]
  const headings = [title, measure, ...(beforeName === null ? [] : [`${beforeName}同期`, '增减'])]
  const cellsOf = (row: GroupRow) => {
    const [value, earlier] = [valueOf(row), beforeOf(row)]
    // A spreadsheet takes what begins with a plus for a formula.
    const change = changeFigure(value, earlier).replace('+', '')
    return [row.Name, value, ...(beforeName === null ? [] : [earlier, change])]
  }
  return (
    <ChartFigure
      finding={finding}
      name={`${measure}按${title}`}
      table={{ headings, rows: rows.map(cellsOf) }}
      legend={legend}
    >
      {way === 'day' ? <Growth {...props} /> : <BarChart bars={barsOf(props)} format={format} />}
    </ChartFigure>
  )
}

function barsOf({ rows, valueOf, beforeOf }: GroupChartProps) {
  const bars = rows.map((row) => ({ name: row.Name, value: valueOf(row), before: beforeOf(row) }))
  return bars.sort((one, other) => other.value - one.value).slice(0, MOST_BARS)
}

function Growth({ rows, days, beforeName, valueOf, beforeOf, format }: GroupChartProps) {
  const sumsOf = (countOf: (row: GroupRow) => number) =>
    runningSums(rows.map((row, at) => ({ day: days[at]?.Day ?? 0, count: countOf(row) })))
  const sums = sumsOf(valueOf)
  const earlier = sumsOf((row) => beforeOf(row) ?? 0)
  return (
    <LineChart
      labels={sums.map(({ day }) => `第${day}天`)}
      series={[
        ...(beforeName === null
          ? []
          : [{ name: '上批', colour: before, isDashed: true, values: earlier.map(({ sum }) => sum) }]),
        { name: '本批', colour: own, values: sums.map(({ sum }) => sum) },
      ]}
      format={format}
    />
  )
}
