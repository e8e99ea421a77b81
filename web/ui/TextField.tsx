import { type ReactNode, type Ref, useState } from 'react'
import { EyeIcon } from '#web/icons/actionIcons.tsx'
import style from './Field.module.css'
import { Field, type FieldFrame } from './Field.tsx'
import { type InputKind, inputKinds } from './inputKinds.ts'

type TextFieldProps = FieldFrame & {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  kind?: InputKind
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  /** A control inside the box at its end, for instance the button that sends a code. */
  beside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A text field of one line with the matching keyboard; a password can be shown. */
export function TextField({
  label,
  hint,
  error,
  required,
  kind = 'text',
  value,
  onChange,
  beside,
  inputRef,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const keyboard = inputKinds[kind]
  const secret = keyboard.type === 'password'
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={error ? `${style.box} ${style.wrong}` : style.box}>
          <input
            {...keyboard}
            {...rest}
            {...control}
            ref={inputRef}
            type={secret && shown ? 'text' : keyboard.type}
            className={style.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {(secret || beside) && (
            <span className={style.beside}>
              {beside}
              {secret && (
                <button
                  type="button"
                  className={style.toggle}
                  aria-pressed={shown}
                  aria-label="显示密码"
                  onClick={() => setShown(!shown)}
                >
                  <EyeIcon open={shown} />
                </button>
              )}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
