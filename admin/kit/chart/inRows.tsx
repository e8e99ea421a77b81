import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import styles from './Chart.module.css'

/** A part of a whole, with its colour. */
export interface Swatch {
  label: string
  colour: string
}

const PARTS = { width: 180, height: 16 }

/** Counts as parts of one bar, for a row of a table; its label is its text. */
export function PartsBar({ counts, swatches }: { counts: readonly number[]; swatches: readonly Swatch[] }) {
  const sum = counts.reduce((total, count) => total + count, 0)
  const x = scaleLinear([0, Math.max(1, sum)], [0, PARTS.width])
  const keys = swatches.map((_, at) => at)
  const parts = stack<readonly number[], number>()
    .keys(keys)
    .value((row, key) => row[key] ?? 0)([counts])
  const label = swatches.map((swatch, at) => `${swatch.label} ${counts[at] ?? 0}`).join('，')
  return (
    <svg className={styles.chart} width={PARTS.width} height={PARTS.height} role="img" aria-label={label}>
      {parts.map(([part], at) => {
        const [begins, ends] = part ?? [0, 0]
        const { label: name, colour } = swatches[at] ?? { label: '', colour: '' }
        return <rect key={name} x={x(begins)} width={x(ends) - x(begins)} height={PARTS.height} fill={colour} />
      })}
    </svg>
  )
}

const LEAN = { width: 120, height: 16, most: 1, radius: 5 }

/** Where a difference lies between one below and one above, for a row of a table; what lies beyond stands at the end. */
export function LeanDot({ difference, label }: { difference: number | null; label: string }) {
  const { width, height, most, radius } = LEAN
  const x = scaleLinear([-most, most], [radius + 1, width - radius - 1]).clamp(true)
  return (
    <svg className={styles.chart} width={width} height={height} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={height / 2} y2={height / 2} stroke="var(--hairline)" />
      <line x1={width / 2} x2={width / 2} y1={2} y2={height - 2} stroke="var(--edge)" />
      {difference !== null && <circle cx={x(difference)} cy={height / 2} r={radius} fill="var(--primary-fill)" />}
    </svg>
  )
}
