import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openQuestion } from './confirm.ts'

/** The dialog is not part of the first load, since nothing is asked before the page is shown. */
const Dialog = lazy(() => import('./Dialog.tsx').then((m) => ({ default: m.Dialog })))

/** Shows the question asked by `confirm()`; the shell mounts it once. */
export function ConfirmHost() {
  const open = useSyncExternalStore(openQuestion.subscribe, openQuestion.get, () => null)
  if (!open) return null
  return (
    <Suspense>
      <Dialog key={open.title} {...open} onAnswer={open.answer} />
    </Suspense>
  )
}
