import type { HalfDayChangeWire } from '#contract/schedule/halfDayChange.ts'
import { isoClockText, isoMinuteText } from '#domain/time.ts'
import styles from './ExamDayMove.module.css'

/** Where each candidate of a half-day would go, or why there is no place for him. Shows nothing without candidates. */
export function NewPlaceList({ rows }: { rows: readonly HalfDayChangeWire[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.unfit} aria-label="调整后的安排">
      {rows.map((row) => (
        <li key={row.EF_ID}>
          {isoClockText(row.BeginTime)} {row.Name} →{' '}
          {row.NewTime === null ? row.Why : `${isoMinuteText(row.NewTime)} ${row.NewRoom}`}
        </li>
      ))}
    </ul>
  )
}
