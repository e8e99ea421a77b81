import style from './Field.module.css'
import { Field, type FieldFrame } from './Field.tsx'

type TextAreaProps = FieldFrame & {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  rows?: number
  maxLength?: number
  placeholder?: string
}

/** A text field of several lines. */
export function TextArea({ label, hint, error, required, value, onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={error ? `${style.box} ${style.wrong}` : style.box}>
          <textarea
            {...rest}
            {...control}
            rows={rows}
            className={style.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
