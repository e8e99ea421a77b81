import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedQuestion } from './confirm.ts'

/** The dialog is not part of the first load, since nothing is asked before the page is shown. */
const Dialog = lazy(() => import('./Dialog.tsx').then((m) => ({ default: m.Dialog })))

/** Shows the question asked by `confirm()`; the shell mounts it once. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.get, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <Dialog key={asked.title} {...asked} onAnswer={asked.answer} />
    </Suspense>
  )
}
