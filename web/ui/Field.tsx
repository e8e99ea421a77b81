import { type ReactNode, useId } from 'react'
import { Fault } from './Fault.tsx'
import style from './Field.module.css'

/** The props that a control spreads on its input, so that label, hint and error refer to it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldFrame = {
  label: string
  hint?: ReactNode
  /** The error message; null or empty when the value is valid. */
  error?: string | null
  required?: boolean
}

/** A control with its label above and its hint and error below. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div>
      <label className={style.label} htmlFor={id}>
        {label}
        {required === false && <span className={style.optional}>选填</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
