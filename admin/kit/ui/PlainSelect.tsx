import styles from './PlainSelect.module.css'

interface PlainSelectProps {
  id?: string
  /** Its name where no label of the form belongs to it. */
  label?: string
  options: ReadonlyArray<{ value: number; label: string }>
  value: number | null
  /** What stands for no choice; it can be chosen again where `onClear` is given. */
  placeholder?: string
  onChange: (value: number) => void
  onClear?: () => void
  isDisabled?: boolean
}

/** A choice of one among few options, by the browser's own control, which finds an option by its first letters. */
export function PlainSelect({
  id,
  label,
  options,
  value,
  placeholder = '请选择',
  onChange,
  onClear,
  isDisabled = false,
}: PlainSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      className={styles.select}
      disabled={isDisabled}
      value={value ?? ''}
      onChange={({ target }) => (target.value === '' ? onClear?.() : onChange(Number(target.value)))}
    >
      {(value === null || onClear !== undefined) && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
