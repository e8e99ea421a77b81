import { Select } from 'antd'
import type { ReactNode } from 'react'
import styles from './Enrolments.module.css'

interface Row {
  label: string
  /** Its name in the call, by which the server may refuse it. */
  wire?: string
  old: string
  isChanged: boolean
  /** The control by which it is changed, or what follows from the others. */
  field: ReactNode
}

interface Props {
  /** The heads of the two sides, such as 现在 and 改为. */
  sides: readonly [old: string, next: string]
  rows: readonly Row[]
}

/** What is stored beside what it becomes; a line that differs is marked. */
export const OldAndNew = ({ sides: [old, next], rows }: Props) => (
  <table className={styles.correction}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">{old}</th>
        <th scope="col">{next}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label} className={row.isChanged ? styles.changed : undefined}>
          <th scope="row">{row.label}</th>
          <td>{row.old}</td>
          <td data-field={row.wire}>{row.field}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export interface Offered {
  value: number
  label: string
}

interface OfferSelectProps {
  label: string
  value: number
  options: readonly Offered[]
  /** What stands there where there are none. */
  nothing: string
  onChange: (value: number) => void
}

/** A choice among what is offered; what is chosen and no longer offered shows as not chosen. */
export const OfferSelect = ({ label, value, options, nothing, onChange }: OfferSelectProps) => (
  <Select
    aria-label={label}
    showSearch={{ optionFilterProp: 'label' }}
    options={options.map((option) => ({ value: option.value, label: option.label }))}
    value={options.some((option) => option.value === value) ? value : null}
    placeholder="请选择"
    notFoundContent={nothing}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
  />
)
