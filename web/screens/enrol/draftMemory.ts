import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { memoryFallback, prefix, readStorage, storedText, storeText, writeStorage } from '#web/device/textStorage.ts'
import { type Contact, type EnrolmentDraft, emptyDraft } from './draft.ts'

/** Returns the storage key of a draft: the account's new enrolment, or its edit of an existing one. */
export function draftSlot(mobile: string, enrolmentId: number | null): string {
  return `${prefix}${mobile}.${enrolmentId ?? 'new'}`
}

/** The certificate number is stored for this tab only, since a phone may be lent to others. */
export function saveDraft(slot: string, draft: EnrolmentDraft): void {
  const { certNumber, ...form } = draft.form
  memoryFallback.set(slot, JSON.stringify(draft))
  writeStorage('localStorage', slot, JSON.stringify({ ...draft, form }))
  writeStorage('sessionStorage', slot, certNumber)
}

/** Returns the stored draft, or null. Once the tab was closed, its certificate number is empty. */
export function readDraft(slot: string): EnrolmentDraft | null {
  const draft = draftIn(readStorage('localStorage', slot) ?? memoryFallback.get(slot) ?? null)
  const certNumber = readStorage('sessionStorage', slot)
  return draft && certNumber !== null ? { ...draft, form: { ...draft.form, certNumber } } : draft
}

function contactSlot(mobile: string): string {
  return `${prefix}${mobile}.contact`
}

/** Stores the contact, which the next enrolment starts with; logging out clears it. */
export function storeContact(mobile: string, { contactName, contactMobile }: EnrolmentForm): void {
  storeText(contactSlot(mobile), JSON.stringify({ contactName, contactMobile }))
}

export function storedContact(mobile: string): Contact | null {
  const text = storedText(contactSlot(mobile))
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isRecord(stored) ? sameShape({ contactName: '', contactMobile: mobile }, stored) : null
  } catch {
    return null
  }
}

/** Older versions may have stored another shape, so only fields of the right type are read and others stay empty. */
function draftIn(text: string | null): EnrolmentDraft | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return null
    const form = isRecord(stored.form) ? stored.form : {}
    return { ...sameShape(emptyDraft, stored), form: sameShape(emptyDraft.form, form) }
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
