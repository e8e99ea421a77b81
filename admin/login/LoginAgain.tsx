import { useEffect, useRef } from 'react'
import styles from './LoginScreen.module.css'
import { LoginScreen } from './LoginScreen.tsx'

/**
 * The login over a screen whose session has ended: it covers everything, and what was typed there waits below. It is closed
 * by signing in and by nothing else.
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
    // A browser lets a second Escape close what the first one could not.
    shown.addEventListener('close', open)
    // What lies below closes on Escape wherever it is pressed, and with it would go what was typed there.
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
