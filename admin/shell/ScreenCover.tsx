import { type ReactNode, useEffect, useRef } from 'react'
import styles from './login/LoginScreen.module.css'

/**
 * Covers a screen whose session has ended or needs its second factor, and keeps what was typed on it. Only its own content
 * can take it away.
 */
export function ScreenCover({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const open = () => {
      if (!shown.open) shown.showModal()
    }
    open()
    // Browsers close a dialog on the second Escape even where the first was prevented, so it is opened again.
    shown.addEventListener('close', open)
    // Drawers and dialogs of the covered screen close on Escape wherever it is pressed, and would lose what was typed there.
    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => {
      shown.removeEventListener('close', open)
      window.removeEventListener('keydown', keep, { capture: true })
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.cover} aria-label={label} onCancel={(event) => event.preventDefault()}>
      {children}
    </dialog>
  )
}
