import { scaleBand, scaleLinear } from 'd3-scale'
import styles from './Chart.module.css'

export interface Bar {
  name: string
  value: number
  /** What it is compared with; null for nothing. */
  before: number | null
}

interface BarChartProps {
  bars: readonly Bar[]
  format: (value: number) => string
}

const WIDTH = 760
const NAME = 150
const NUMBER = 110
const ROW = 26

/** Bars that lie, each with its number and a mark where the batch before stood. */
export function BarChart({ bars, format }: BarChartProps) {
  const height = bars.length * ROW
  const x = scaleLinear(
    [0, Math.max(1, ...bars.flatMap(({ value, before }) => [value, before ?? 0]))],
    [NAME, WIDTH - NUMBER],
  )
  const y = scaleBand(
    bars.map((_, at) => at),
    [0, height],
  ).padding(0.3)
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${height}`} width="100%" aria-hidden="true">
      {bars.map(({ name, value, before }, at) => {
        const [top, middle] = [y(at) ?? 0, (y(at) ?? 0) + y.bandwidth() / 2]
        return (
          <g key={name}>
            <text x={NAME - 8} y={middle + 4} textAnchor="end" fontSize={12} fill="var(--ink)">
              {shortened(name)}
            </text>
            <rect x={NAME} y={top} width={x(value) - NAME} height={y.bandwidth()} fill="var(--primary-fill)" />
            {before !== null && (
              <line
                x1={x(before)}
                x2={x(before)}
                y1={top - 3}
                y2={top + y.bandwidth() + 3}
                stroke="var(--brass)"
                strokeWidth={3}
              />
            )}
            <text
              x={Math.max(x(value), before === null ? 0 : x(before)) + 8}
              y={middle + 4}
              fontSize={12}
              fill="var(--ink-soft)"
            >
              {format(value)}
              {before !== null && ` / ${format(before)}`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** As many characters as stand beside a bar; the table has the whole name. */
const shortened = (name: string): string => (name.length > 11 ? `${name.slice(0, 10)}…` : name)
