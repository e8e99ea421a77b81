export type ToastTone = 'plain' | 'success' | 'failure'
export type ToastNote = { id: number; text: string; tone: ToastTone }

let shown: ToastNote | null = null
let serial = 0
let timer = 0
const listeners = new Set<() => void>()

function show(next: ToastNote | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Longer messages stay longer: about seven Chinese characters a second, at least 2.4 s. */
export function toastSeconds(text: string): number {
  return Math.min(Math.max(2.4, 1.2 + text.length / 7), 8)
}

/** Shows a short message over the page, which is also read out; it replaces the one before. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  serial += 1
  const note: ToastNote = { id: serial, text, tone }
  show(note)
  window.clearTimeout(timer)
  timer = window.setTimeout(() => shown === note && show(null), toastSeconds(text) * 1000)
}

export const shownToast = {
  get: (): ToastNote | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
