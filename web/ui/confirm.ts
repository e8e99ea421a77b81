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

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Shows a dialog and resolves to true for yes, and to false for no, Escape, back or a tap outside. A new question
 * answers the old one with no.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const next: Asked = {
      ...question,
      answer: (yes) => {
        if (asked === next) show(null)
        resolve(yes)
      },
    }
    show(next)
  })
}

export const askedQuestion = {
  get: (): Asked | null => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
