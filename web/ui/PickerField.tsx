import { type ReactNode, useState } from 'react'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import style from './Field.module.css'
import { Field, type FieldFrame } from './Field.tsx'
import { OptionList, type PickerOption } from './OptionList.tsx'
import { Sheet } from './Sheet.tsx'

type PickerFieldProps<Value extends string | number> = FieldFrame & {
  options: ReadonlyArray<PickerOption<Value>>
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  /** Shown in the sheet when there are no options. */
  empty?: ReactNode
  /** Opens the sheet from outside too, for instance after the choice before it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A select that opens a sheet of options; arrow keys and Enter work too. */
export function PickerField<Value extends string | number>(props: PickerFieldProps<Value>) {
  const { label, hint, error, required, options, value, onChange, placeholder = '请选择', disabled, empty } = props
  const [isOpenHere, setOpenHere] = useState(false)
  const open = props.open ?? isOpenHere
  const setOpen = props.onOpenChange ?? setOpenHere
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <>
          <button
            type="button"
            id={id}
            className={invalid ? `${style.pick} ${style.wrong}` : style.pick}
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-label={`${label}：${chosen?.label ?? placeholder}`}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <span className={chosen ? undefined : style.unset}>{chosen?.label ?? placeholder}</span>
            <span className={style.chevron}>
              <ChevronIcon direction="down" />
            </span>
          </button>
          {open && (
            <Sheet title={label} onClose={() => setOpen(false)}>
              {options.length === 0 && empty}
              <OptionList
                label={label}
                options={options}
                value={value}
                onChoose={(next) => {
                  setOpen(false)
                  onChange(next)
                }}
              />
            </Sheet>
          )}
        </>
      )}
    </Field>
  )
}
