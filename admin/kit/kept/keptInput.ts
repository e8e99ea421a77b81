import { currentSession } from '#client/session.ts'

/** What somebody typed into a form and did not send. */
export interface KeptInput {
  values: Readonly<Record<string, unknown>>
  /** In epoch milliseconds. */
  at: number
}

const PREFIX = 'kaoji.kept.'
const MOST_DAYS_MS = 14 * 24 * 3_600_000

/** The mobile number of whoever works in this browser; null while nobody does. */
let person: string | null = null
/** Forms that were taken off the screen by something else than the person, such as a list that was read again. */
const unasked = new Map<string, Readonly<Record<string, unknown>>>()

type Stored = KeptInput & { by: string }

function read(key: string): Stored | null {
  try {
    const stored = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Partial<Stored> | null
    const isWhole = typeof stored?.at === 'number' && typeof stored.by === 'string' && Boolean(stored.values)
    return isWhole ? (stored as Stored) : null
  } catch {
    return null
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Storage is switched off, so that nothing was kept.
  }
}

function keys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/**
 * Says whose input is kept from now on. What another person left in this browser, and what is older than a fortnight, is
 * removed. Null says that the page is left by its person and may forget what it held in memory.
 */
export function keepFor(mobile: string | null): void {
  if (mobile === person) return
  person = mobile
  unasked.clear()
  if (mobile === null) return
  for (const key of keys()) {
    const stored = read(key)
    if (stored?.by !== mobile || Date.now() - stored.at > MOST_DAYS_MS) remove(key)
  }
}

export const keptPerson = (): string | null => person

/** What this browser keeps of the form; null where nothing is. */
export function readKept(form: string): KeptInput | null {
  const stored = read(PREFIX + form)
  return stored !== null && stored.by === person ? stored : null
}

export function keep(form: string, values: KeptInput['values']): void {
  // Where he has signed out in another tab, nothing of his is written any more.
  if (person === null || currentSession()?.mobile !== person) return
  try {
    window.localStorage.setItem(PREFIX + form, JSON.stringify({ values, at: Date.now(), by: person }))
  } catch {
    // Storage is switched off or full: the form still asks before it is left.
  }
}

export const forgetKept = (form: string): void => remove(PREFIX + form)

/** The forms of which this browser keeps something. */
export const keptForms = (): string[] => keys().map((key) => key.slice(PREFIX.length))

/** Forgets all of it, at sign-out. */
export function forgetAllKept(): void {
  unasked.clear()
  for (const key of keys()) remove(key)
}

export const keepUnasked = (form: string, values: KeptInput['values']): Map<string, unknown> =>
  unasked.set(form, values)

export function takeUnasked(form: string): KeptInput['values'] | null {
  const values = unasked.get(form) ?? null
  unasked.delete(form)
  return values
}
