import { useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './ToastHost.module.css'
import { shownToast } from './toast.ts'

/** The live region of `toast()`. It is always mounted, or screen readers would miss the first message. */
export function ToastHost() {
  const note = useSyncExternalStore(shownToast.subscribe, shownToast.get, () => null)
  return (
    <div className={style.place} role="status" aria-live="polite" aria-atomic="true">
      {note && (
        <div key={note.id} className={style.toast}>
          {note.tone === 'success' && <CheckIcon />}
          {note.tone === 'failure' && <AlertIcon />}
          <span>{note.text}</span>
        </div>
      )}
    </div>
  )
}
