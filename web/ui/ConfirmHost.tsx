import { useSyncExternalStore } from 'react'
import { askedQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Shows the question asked by `confirm()`; mounted once by the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.get, () => null)
  if (!asked) return null
  return <Dialog key={asked.title} {...asked} onAnswer={asked.answer} />
}
