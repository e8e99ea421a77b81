import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedQuestion } from './confirm.ts'

/** Not part of the first load: nobody is asked anything before the page stands. */
const Dialog = lazy(() => import('./Dialog.tsx').then((m) => ({ default: m.Dialog })))

/** Shows the question asked by `confirm()`; mounted once by the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.get, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <Dialog key={asked.title} {...asked} onAnswer={asked.answer} />
    </Suspense>
  )
}
