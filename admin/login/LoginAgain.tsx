import { useEffect, useRef } from 'react'
import styles from './LoginScreen.module.css'
import { LoginScreen } from './LoginScreen.tsx'

/**
 * The login dialog over a screen whose session has ended. It covers everything, and what was typed below is kept. Only
 * signing in closes it.
 */
export function LoginAgain({ notice }: { notice: string }) {
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
    // Controls below the dialog close on Escape wherever it is pressed, and would lose what was typed there.
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
    <dialog ref={dialog} className={styles.cover} aria-label="重新登录" onCancel={(event) => event.preventDefault()}>
      <LoginScreen notice={notice} />
    </dialog>
  )
}
