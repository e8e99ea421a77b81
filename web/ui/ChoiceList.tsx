import { type ReactNode, useId, useRef } from 'react'
import style from './ChoiceList.module.css'
import { Fault } from './Fault.tsx'

export type Choice<Value extends string | number> = {
  value: Value
  label: string
  note?: ReactNode
  /** Shown at the end of the card, for instance a fee or a state. */
  aside?: ReactNode
  /** Why the choice is disabled; the card stays visible and shows the reason. */
  blocked?: string | null
}

type ChoiceListProps<Value extends string | number> = {
  legend: string
  /** Makes the legend visually hidden, where the page title already says it. */
  legendHidden?: boolean
  name: string
  choices: ReadonlyArray<Choice<Value>>
  value: Value | null
  onChange: (value: Value) => void
  /** Called for a choice by touch or mouse only, since arrow keys also select the options they pass. */
  onTap?: (value: Value) => void
  error?: string | null
  hint?: ReactNode
  /** Shows two short choices side by side, such as 男 and 女; they wrap when the text is large. */
  sideBySide?: boolean
}

/**
 * Native radio buttons styled as cards, so that arrow keys, labels and forms work as usual. The error is shown above
 * the cards, since below a long list nobody would see it.
 */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { legend, legendHidden, name, choices, value, onChange, onTap, error, hint, sideBySide } = props
  const id = useId()
  const isTapped = useRef(false)
  return (
    <fieldset
      className={style.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onPointerDown={() => {
        isTapped.current = true
      }}
      onKeyDown={() => {
        isTapped.current = false
      }}
    >
      <legend className={legendHidden ? 'visuallyHidden' : style.legend}>{legend}</legend>
      {hint && <p className={style.hint}>{hint}</p>}
      {error && (
        <Fault className={style.error} id={`${id}-error`}>
          {error}
        </Fault>
      )}
      <div className={sideBySide ? style.row : style.list}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={[style.card, choice.blocked && style.blocked, choice.value === value && style.chosen]
              .filter(Boolean)
              .join(' ')}
          >
            <input
              className={style.radio}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={Boolean(choice.blocked)}
              onChange={() => {
                onChange(choice.value)
                if (isTapped.current) onTap?.(choice.value)
              }}
            />
            <span className={style.mark} aria-hidden="true" />
            <span className={style.text}>
              <span className={style.label}>{choice.label}</span>
              {choice.note && <span className={style.note}>{choice.note}</span>}
              {choice.blocked && <span className={style.note}>{choice.blocked}</span>}
            </span>
            {choice.aside && <span className={style.aside}>{choice.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
