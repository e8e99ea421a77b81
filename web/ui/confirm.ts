import type { ReactNode } from 'react'

export type Question = {
  title: string
  body?: ReactNode
  yes?: string
  /** The label of the second button; an empty text leaves only `yes`, for a notice. */
  no?: string
  /** Called by the button only: Escape, back and a tap outside just close the dialog. */
  onNo?: () => void
  danger?: boolean
  /** Choosing `yes` is risky, so `no` is the highlighted button. */
  risky?: boolean
  /** Seconds before `yes` is enabled, for steps that cannot be undone (specification#online-exam: 5 s). */
  delaySeconds?: number
}

type OpenQuestion = Question & { answer: (yes: boolean) => void }

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(next: OpenQuestion | null): void {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Shows a dialog and resolves to true for yes, and to false for no, Escape, back or a tap outside. A new question
 * answers the old one with no.
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    const next: OpenQuestion = {
      ...question,
      answer: (yes) => {
        if (open === next) show(null)
        resolve(yes)
      },
    }
    show(next)
  })
}

export const openQuestion = {
  get: (): OpenQuestion | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
