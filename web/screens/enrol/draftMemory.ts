import { type Draft, emptyDraft } from './draft.ts'

const prefix = 'kaoji.draft.'

/** Serves where storage is switched off or full: then the draft lasts as long as the page. */
const here = new Map<string, string>()

type Shelf = 'localStorage' | 'sessionStorage'

function read(shelf: Shelf, key: string): string | null {
  try {
    return window[shelf].getItem(key)
  } catch {
    return null
  }
}

function write(shelf: Shelf, key: string, text: string): void {
  try {
    window[shelf].setItem(key, text)
  } catch {
    // The copy in memory goes on.
  }
}

/** Where the draft of one account is kept: its new enrolment, or its edit of an existing one. */
export function draftSlot(mobile: string, enrolmentId: number | null): string {
  return `${prefix}${mobile}.${enrolmentId ?? 'new'}`
}

/** The certificate number goes to the tab's own storage only: a phone is lent, and a tab is closed. */
export function saveDraft(slot: string, draft: Draft): void {
  const { certNumber, ...form } = draft.form
  const text = JSON.stringify({ ...draft, form })
  here.set(slot, JSON.stringify(draft))
  write('localStorage', slot, text)
  write('sessionStorage', slot, certNumber)
}

/** The kept draft, or null. After the tab was closed its certificate number is empty. */
export function readDraft(slot: string): Draft | null {
  const text = read('localStorage', slot)
  const draft = draftIn(text ?? here.get(slot) ?? null)
  const certNumber = read('sessionStorage', slot)
  return draft && certNumber !== null ? { ...draft, form: { ...draft.form, certNumber } } : draft
}

/** What was stored by an older build, or by hand, may have any shape: fields of the right type count, others are empty. */
function draftIn(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return null
    return {
      ...sameShape(emptyDraft, stored),
      form: sameShape(emptyDraft.form, isRecord(stored.form) ? stored.form : {}),
    }
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sameShape<Shape extends object>(empty: Shape, stored: Record<string, unknown>): Shape {
  const fitting = Object.entries(empty).map(([name, value]) => [
    name,
    typeof stored[name] === typeof value && !isRecord(value) ? stored[name] : value,
  ])
  return Object.fromEntries(fitting) as Shape
}

export function forgetDraft(slot: string): void {
  here.delete(slot)
  for (const shelf of ['localStorage', 'sessionStorage'] as const) remove(shelf, (key) => key === slot)
}

/** Every draft of every account on this phone; called on logout. */
export function forgetDrafts(): void {
  here.clear()
  for (const shelf of ['localStorage', 'sessionStorage'] as const) remove(shelf, (key) => key.startsWith(prefix))
}

function remove(shelf: Shelf, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window[shelf])) if (isMeant(key)) window[shelf].removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept in it.
  }
}
