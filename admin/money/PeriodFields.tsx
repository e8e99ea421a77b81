import styles from './Money.module.css'

interface Props {
  /** Days as `2026-11-27`; empty where none is chosen. */
  from: string
  to: string
  onChange: (bound: 'from' | 'to', day: string) => void
}

/** The first and the last day of a period. */
export function PeriodFields({ from, to, onChange }: Props) {
  return (
    <span className={styles.fields}>
      <label htmlFor="periodFrom">起</label>
      <input
        id="periodFrom"
        type="date"
        className={styles.date}
        value={from}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <label htmlFor="periodTo">止</label>
      <input
        id="periodTo"
        type="date"
        className={styles.date}
        value={to}
        onChange={({ target }) => onChange('to', target.value)}
      />
    </span>
  )
}
