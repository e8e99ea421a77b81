import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import styles from './Chart.module.css'

export interface LineSeries {
  name: string
  colour: string
  isDashed?: boolean
  /** One for each label; null where there is none. */
  values: ReadonlyArray<number | null>
}

interface LineChartProps {
  labels: readonly string[]
  series: readonly LineSeries[]
  /** The words of the vertical axis where its values are not plain numbers. */
  ticks?: ReadonlyArray<{ value: number; label: string }>
  /** What a value reads beside the end of its line. */
  format: (value: number) => string
}

const SIZE = { width: 760, height: 220, left: 48, right: 120, top: 12, bottom: 28 }
const MOST_LABELS = 8

/** Lines over an order of days, each named where it ends. The words for screen readers are the table of the figure. */
export function LineChart({ labels, series, ticks, format }: LineChartProps) {
  const { width, height, left, right, top, bottom } = SIZE
  const at = labels.map(String)
  const x = scalePoint(
    at.map((_, index) => index),
    [left, width - right],
  )
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const range: [number, number] = ticks
    ? [Math.min(...ticks.map(({ value }) => value)), Math.max(...ticks.map(({ value }) => value))]
    : [0, Math.max(1, ...values)]
  const y = ticks ? scaleLinear(range, [height - bottom, top]) : scaleLinear(range, [height - bottom, top]).nice(4)
  const marks =
    ticks ??
    y
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ value, label: format(value) }))
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index) ?? 0)
    .y((value) => y(value ?? 0))
  const step = Math.max(1, Math.ceil(labels.length / MOST_LABELS))
  const ends = endsOf(series, (value) => y(value))
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden="true">
      {marks.map(({ value, label }) => (
        <g key={label}>
          <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} stroke="var(--hairline)" />
          <text x={left - 6} y={y(value) + 4} textAnchor="end" fontSize={12} fill="var(--ink-soft)">
            {label}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          index % step === 0 && (
            <text key={label} x={x(index)} y={height - 8} textAnchor="middle" fontSize={12} fill="var(--ink-soft)">
              {label}
            </text>
          ),
      )}
      {series.map(({ name, colour, isDashed = false, values: own }) => (
        <path
          key={name}
          d={path(own) ?? ''}
          fill="none"
          stroke={colour}
          strokeWidth={2}
          {...(isDashed ? { strokeDasharray: '4 4' } : {})}
        />
      ))}
      {series.map(({ name, colour, values: own }) =>
        own.map((value, index) =>
          // A line of one point is none, and a point between gaps would not be seen.
          value !== null && (own[index - 1] ?? null) === null && (own[index + 1] ?? null) === null ? (
            <circle key={`${name} ${labels[index]}`} cx={x(index)} cy={y(value)} r={3} fill={colour} />
          ) : null,
        ),
      )}
      {ends.map(({ name, index, value, height: at }) => (
        <text key={name} x={(x(index) ?? 0) + 8} y={at + 4} fontSize={12} fill="var(--ink)">
          {name} {format(value)}
        </text>
      ))}
    </svg>
  )
}

const APART = 16

/** Where the names of the lines stand, moved apart where two lines end beside each other. */
function endsOf(series: readonly LineSeries[], heightOf: (value: number) => number) {
  const ends = series.flatMap(({ name, values }) => {
    const index = values.reduce<number>((last, value, place) => (value === null ? last : place), -1)
    const value = values[index] ?? null
    return value === null ? [] : [{ name, index, value, height: heightOf(value) }]
  })
  const sorted = ends.sort((a, b) => a.height - b.height)
  for (const [place, end] of sorted.entries()) {
    const above = sorted[place - 1]
    if (above) end.height = Math.max(end.height, above.height + APART)
  }
  return sorted
}
