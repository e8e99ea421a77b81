import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './Tabs.module.css'

interface TabsProps {
  items: ReadonlyArray<{ key: string; label: string; children: ReactNode }>
  activeKey: string
  onChange: (key: string) => void
  /** Whether a tab that was left keeps what was typed there. */
  isKept?: boolean
}

/** The parts of a screen, of which one is shown; the arrow keys move between their names. */
export function Tabs({ items, activeKey, onChange, isKept = false }: TabsProps) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<readonly string[]>([activeKey])
  if (!opened.includes(activeKey)) setOpened([...opened, activeKey])
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = items[items.findIndex(({ key }) => key === activeKey) + step]
    if (step === 0 || !next) return
    onChange(next.key)
    bar.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={bar} role="tablist" className={styles.bar} onKeyDown={onKey}>
        {items.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === activeKey}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === activeKey ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {items
        .filter(({ key }) => key === activeKey || (isKept && opened.includes(key)))
        .map(({ key, children }) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-${key}-panel`}
            aria-labelledby={`${id}-${key}`}
            hidden={key !== activeKey}
          >
            {children}
          </div>
        ))}
    </>
  )
}
