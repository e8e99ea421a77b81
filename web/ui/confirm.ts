import type { ReactNode } from 'react'

export type Question = {
  title: string
  body?: ReactNode
  yes?: string
  /** An empty text leaves only the one button: a notice to be read. */
  no?: string
  /** Of the button alone: Escape, back and a tap beside the dialog only close it. */
  onNo?: () => void
  danger?: boolean
  /** `yes` goes on although something speaks against it: then `no` is the button that stands out. */
  risky?: boolean
  /** Seconds before `yes` can be pressed, for steps that cannot be undone (specification, section 4: 5 s). */
  delaySeconds?: number
}

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks and waits: true for yes, false for no, Escape, back or a tap beside it. A new question answers the old with no. */
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
