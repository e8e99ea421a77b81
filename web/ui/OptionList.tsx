import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './OptionList.module.css'

export type PickerOption<Value extends string | number> = {
  value: Value
  label: string
  note?: ReactNode
  aside?: ReactNode
}

type OptionListProps<Value extends string | number> = {
  label: string
  options: ReadonlyArray<PickerOption<Value>>
  value: Value | null
  onChoose: (value: Value) => void
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** A listbox: arrows move the focus; Enter, Space or a tap chooses. */
export function OptionList<Value extends string | number>({ label, options, value, onChoose }: OptionListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const chosenAt = options.findIndex((option) => option.value === value)
  const entry = Math.max(chosenAt, 0)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !list.current) return
    event.preventDefault()
    const rows = [...list.current.querySelectorAll<HTMLElement>('[role="option"]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[step(at, rows.length - 1)]?.focus()
  }

  return (
    <div ref={list} role="listbox" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          role="option"
          className={style.option}
          aria-selected={at === chosenAt}
          tabIndex={at === entry ? 0 : -1}
          data-first-focus={at === entry || undefined}
          onClick={() => onChoose(option.value)}
        >
          <span className={style.text}>
            <span>{option.label}</span>
            {option.note && <span className={style.note}>{option.note}</span>}
          </span>
          {option.aside && <span className={style.aside}>{option.aside}</span>}
          <span className={style.check}>{at === chosenAt && <CheckIcon />}</span>
        </button>
      ))}
    </div>
  )
}
