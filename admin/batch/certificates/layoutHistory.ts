import type { CertLayout } from '#domain/result/certificateTemplate.ts'

/** What can be undone and done again while a template is edited. */
export interface LayoutHistory {
  past: readonly CertLayout[]
  layout: CertLayout
  future: readonly CertLayout[]
  /** What changed last: typing in one field, or one key held down, is undone as a whole. Null: the next change stands alone. */
  lastChange: string | null
}

const MOST_STEPS = 100

export const begunWith = (layout: CertLayout): LayoutHistory => ({ past: [], layout, future: [], lastChange: null })

/** Goes on to another layout; changes of the same name in a row are one step. */
export function changedTo(history: LayoutHistory, layout: CertLayout, change: string | null = null): LayoutHistory {
  if (layout === history.layout) return history
  const isSameStep = change !== null && change === history.lastChange
  return {
    past: isSameStep ? history.past : [...history.past, history.layout].slice(-MOST_STEPS),
    layout,
    future: [],
    lastChange: change,
  }
}

export function undone(history: LayoutHistory): LayoutHistory {
  const before = history.past.at(-1)
  if (!before) return history
  return {
    past: history.past.slice(0, -1),
    layout: before,
    future: [history.layout, ...history.future],
    lastChange: null,
  }
}

export function redone(history: LayoutHistory): LayoutHistory {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.layout], layout: next, future, lastChange: null }
}
