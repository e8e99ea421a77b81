import type { EnrolmentForm } from '#domain/enrolmentForm.ts'
import { keptHere, prefix, readShelf, shelve, shelved, writeShelf } from '#web/device/shelf.ts'
import { type Contact, type Draft, emptyDraft } from './draft.ts'

/** Where the draft of one account is kept: its new enrolment, or its edit of an existing one. */
export function draftSlot(mobile: string, enrolmentId: number | null): string {
  return `${prefix}${mobile}.${enrolmentId ?? 'new'}`
}

/** The certificate number goes to the tab's own storage only: a phone is lent, and a tab is closed. */
export function saveDraft(slot: string, draft: Draft): void {
  const { certNumber, ...form } = draft.form
  keptHere.set(slot, JSON.stringify(draft))
  writeShelf('localStorage', slot, JSON.stringify({ ...draft, form }))
  writeShelf('sessionStorage', slot, certNumber)
}

/** The kept draft, or null. After the tab was closed its certificate number is empty. */
export function readDraft(slot: string): Draft | null {
  const draft = draftIn(readShelf('localStorage', slot) ?? keptHere.get(slot) ?? null)
  const certNumber = readShelf('sessionStorage', slot)
  return draft && certNumber !== null ? { ...draft, form: { ...draft.form, certNumber } } : draft
}

function contactSlot(mobile: string): string {
  return `${prefix}${mobile}.contact`
}

/** Whoever enrols a second child is not asked again who is to be called; logging out forgets it. */
export function keepContact(mobile: string, { contactName, contactMobile }: EnrolmentForm): void {
  shelve(contactSlot(mobile), JSON.stringify({ contactName, contactMobile }))
}

export function keptContact(mobile: string): Contact | null {
  const text = shelved(contactSlot(mobile))
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isRecord(stored) ? sameShape({ contactName: '', contactMobile: mobile }, stored) : null
  } catch {
    return null
  }
}

/** What was stored by an older build, or by hand, may have any shape: fields of the right type count, others are empty. */
function draftIn(text: string | null): Draft | null {
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
