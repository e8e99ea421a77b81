import type { MarkingSpreadWire } from '#contract/result/markingSpread.ts'
import { resultText } from '#domain/result/result.ts'
import styles from './Marking.module.css'

/** The grades from fail to excellent, with the colours of the charts. */
export const gradeSwatches = [
  { label: resultText[1], colour: 'var(--accent-fill)' },
  { label: resultText[2], colour: 'var(--brass)' },
  { label: resultText[3], colour: 'var(--primary-fill)' },
  { label: resultText[4], colour: 'var(--pass)' },
] as const

const BAR = { width: 180, height: 16 }

/** How often each grade was given, as parts of one bar. */
export function TallyBar({ tally }: { tally: readonly number[] }) {
  const sum = tally.reduce((total, count) => total + count, 0)
  const label = gradeSwatches.map((grade, at) => `${grade.label} ${tally[at] ?? 0}`).join('，')
  const widths = gradeSwatches.map((_, at) => (sum === 0 ? 0 : ((tally[at] ?? 0) / sum) * BAR.width))
  return (
    <svg className={styles.chart} width={BAR.width} height={BAR.height} role="img" aria-label={label}>
      {gradeSwatches.map(({ label: name, colour }, at) => {
        const left = widths.slice(0, at).reduce((total, width) => total + width, 0)
        return <rect key={name} x={left} width={widths[at]} height={BAR.height} fill={colour} />
      })}
    </svg>
  )
}

const LEAN = { width: 120, height: 16, most: 1 }

/** Where an examiner lies between one grade stricter and one grade milder than the others. */
export function LeanDot({ difference, label }: { difference: number | null; label: string }) {
  const { width, height, most } = LEAN
  const shown = Math.max(-most, Math.min(most, difference ?? 0))
  return (
    <svg className={styles.chart} width={width} height={height} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={height / 2} y2={height / 2} stroke="var(--hairline)" />
      <line x1={width / 2} x2={width / 2} y1={2} y2={height - 2} stroke="var(--edge)" />
      {difference !== null && (
        <circle cx={width / 2 + (shown / most) * (width / 2 - 6)} cy={height / 2} r={5} fill="var(--primary-fill)" />
      )}
    </svg>
  )
}

const DAYS = { width: 520, height: 180, left: 44, right: 12, top: 12, bottom: 28 }
const [LOWEST, HIGHEST] = [1, 4]

/** The mean of each day beside what is expected of its majors; days with few marks are left out. */
export function DaysChart({ days, label }: { days: MarkingSpreadWire['Days']; label: string }) {
  const shown = days.filter(({ Mean, Expected }) => Mean !== null && Expected !== null)
  const { width, height, left, right, top, bottom } = DAYS
  const x = (at: number) => left + (shown.length < 2 ? 0.5 : at / (shown.length - 1)) * (width - left - right)
  const y = (mean: number) => top + ((HIGHEST - mean) / (HIGHEST - LOWEST)) * (height - top - bottom)
  const points = (valueOf: (day: (typeof shown)[number]) => number | null) =>
    shown.map((day, at) => `${x(at)},${y(valueOf(day) ?? 0)}`).join(' ')
  const first = shown[0]
  const last = shown.at(-1)
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label={label}>
      {gradeSwatches.map((grade, at) => (
        <g key={grade.label}>
          <line x1={left} x2={width - right} y1={y(at + 1)} y2={y(at + 1)} stroke="var(--hairline)" />
          <text x={left - 6} y={y(at + 1) + 4} textAnchor="end" fontSize={12} fill="var(--ink-soft)">
            {grade.label}
          </text>
        </g>
      ))}
      <polyline points={points(({ Expected }) => Expected)} fill="none" stroke="var(--edge)" strokeDasharray="4 4" />
      <polyline points={points(({ Mean }) => Mean)} fill="none" stroke="var(--primary-fill)" strokeWidth={2} />
      {shown.map(({ Day, Mean }, at) => (
        <circle key={Day} cx={x(at)} cy={y(Mean ?? 0)} r={4} fill="var(--primary-fill)" />
      ))}
      {first && (
        <text
          x={x(0)}
          y={height - 8}
          textAnchor={shown.length < 2 ? 'middle' : 'start'}
          fontSize={12}
          fill="var(--ink-soft)"
        >
          {first.Day.slice(5)}
        </text>
      )}
      {last && shown.length > 1 && (
        <text x={width - right} y={height - 8} textAnchor="end" fontSize={12} fill="var(--ink-soft)">
          {last.Day.slice(5)}
        </text>
      )}
    </svg>
  )
}
