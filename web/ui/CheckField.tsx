import { type ReactNode, useId } from 'react'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './CheckField.module.css'
import { Fault } from './Fault.tsx'

type CheckFieldProps = {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The text agreed to; links inside it stay links. */
  children: ReactNode
  note?: ReactNode
  error?: string | null
}

/** A native checkbox whose whole line is its label. */
export function CheckField({ name, checked, onChange, children, note, error }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={style.line}>
        <input
          className={style.input}
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={style.box} aria-hidden="true">
          {checked && <CheckIcon />}
        </span>
        <span className={style.text}>{children}</span>
      </label>
      {note && <div className={style.note}>{note}</div>}
      {error && (
        <Fault className={style.error} id={`${id}-error`}>
          {error}
        </Fault>
      )}
    </div>
  )
}
