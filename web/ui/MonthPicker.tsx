import { useEffect, useRef, useState } from 'react'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { Button } from './Button.tsx'
import fieldStyle from './Field.module.css'
import { Field, type FieldFrame } from './Field.tsx'
import style from './MonthPicker.module.css'
import { monthsOfYear, monthText, nearestMonth, splitMonth, yearsBetween } from './monthRange.ts'
import { Sheet } from './Sheet.tsx'

type MonthPickerProps = FieldFrame & {
  /** The birth month as `YYYY.MM`, or empty. */
  value: string
  onChange: (month: string) => void
  /** The first and last month that may be chosen, as `YYYY.MM`. */
  first: string
  last: string
  /** Where the sheet opens when nothing is chosen yet. */
  start: string
  placeholder?: string
}

/** Year and month in two columns, with the latest year on top, since most candidates are children. */
export function MonthPicker(props: MonthPickerProps) {
  const { label, hint, error, required, value, onChange, first, last, start, placeholder = '请选择年月' } = props
  const [open, setOpen] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <>
          <button
            type="button"
            id={id}
            className={invalid ? `${fieldStyle.pick} ${fieldStyle.wrong}` : fieldStyle.pick}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-label={`${label}：${value ? monthText(value) : placeholder}`}
            onClick={() => setOpen(true)}
          >
            <span className={value ? undefined : fieldStyle.unset}>{value ? monthText(value) : placeholder}</span>
            <span className={fieldStyle.chevron}>
              <ChevronIcon direction="down" />
            </span>
          </button>
          {open && (
            <MonthSheet
              title={label}
              initial={nearestMonth(value || start, first, last)}
              first={first}
              last={last}
              onClose={() => setOpen(false)}
              onChoose={(month) => {
                setOpen(false)
                onChange(month)
              }}
            />
          )}
        </>
      )}
    </Field>
  )
}

type MonthSheetProps = {
  title: string
  initial: string
  first: string
  last: string
  onClose: () => void
  onChoose: (month: string) => void
}

function MonthSheet({ title, initial, first, last, onClose, onChoose }: MonthSheetProps) {
  const [month, setMonth] = useState(initial)
  const [year, monthNumber] = splitMonth(month)
  const years = yearsBetween(first, last)
  const months = monthsOfYear(year, first, last)
  const chosenYear = useRef<HTMLInputElement>(null)
  useEffect(() => {
    chosenYear.current?.scrollIntoView({ block: 'center' })
  }, [])

  const choose = (nextYear: number, nextMonth: number) =>
    setMonth(nearestMonth(`${nextYear}.${String(nextMonth).padStart(2, '0')}`, first, last))

  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <Button wide onClick={() => onChoose(month)}>
          确定：{monthText(month)}
        </Button>
      }
    >
      <div className={style.columns}>
        <fieldset className={style.column}>
          <legend className="visuallyHidden">年</legend>
          {years.map((each) => (
            <label key={each} className={style.cell}>
              <input
                ref={each === year ? chosenYear : undefined}
                className={style.radio}
                type="radio"
                name="month-year"
                checked={each === year}
                data-first-focus={each === year || undefined}
                onChange={() => choose(each, monthNumber)}
              />
              <span className={style.face}>{each} 年</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={style.months}>
          <legend className="visuallyHidden">月</legend>
          {months.map((each) => (
            <label key={each} className={style.cell}>
              <input
                className={style.radio}
                type="radio"
                name="month-month"
                checked={each === monthNumber}
                onChange={() => choose(year, each)}
              />
              <span className={style.face}>{each} 月</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Sheet>
  )
}
