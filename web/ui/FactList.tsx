import type { ReactNode } from 'react'
import style from './FactList.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names and values, one pair per line; with large text the value wraps below its name. Empty values are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style.list}>
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined)
        .map(({ label, value }) => (
          <div key={label} className={style.pair}>
            <dt className={style.label}>{label}</dt>
            <dd className={style.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
