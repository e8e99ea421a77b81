import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './MenuButton.module.css'

interface MenuChoice {
  label: string
  onChoose: () => void
}

interface MenuButtonProps {
  label: string
  /** The choices, in groups that are set apart by a line and have a heading where one is given. */
  groups: ReadonlyArray<{ heading?: string; choices: readonly MenuChoice[] }>
  isDisabled?: boolean
  isLoading?: boolean
}

/**
 * A button that opens a short menu below it. The library's dropdown would bring its menu to every list, twice the size
 * of the list itself.
 */
export function MenuButton({ label, groups, isDisabled = false, isLoading = false }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (isOpen) frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus()
    else return
    // The list's own keys close its detail on Escape.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        ref={opener}
        loading={isLoading}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKey}>
          {groups.map(({ heading = '', choices }, at) => (
            <fieldset key={at} className={styles.group}>
              {heading !== '' && <legend>{heading}</legend>}
              {choices.map((choice) => (
                <button
                  key={choice.label}
                  type="button"
                  role="menuitem"
                  onClick={() => {
                    close()
                    choice.onChoose()
                  }}
                >
                  {choice.label}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  )
}
