import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSlot, prefix, removeTexts } from '#web/device/textStorage.ts'
import { emptyDraft, withForm } from './draft.ts'
import { draftSlot, readDraft, saveDraft, storeContact, storedContact } from './draftMemory.ts'

/** Like the browser's Storage, it keeps its entries as own keys of the object. */
function shelf(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.prototype.hasOwnProperty.call(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

const slot = draftSlot('13800000001', null)
const draft = withForm({ ...emptyDraft, batchId: 30 }, { name: '单小红', certNumber: '110101201503074529', areaId: 1 })
const none = new Proxy({} as Storage, {
  get: () => {
    throw new Error('storage is switched off')
  },
})

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: shelf(), sessionStorage: shelf() })
})
afterEach(() => {
  removeTexts((slot) => slot.startsWith(prefix))
  vi.unstubAllGlobals()
})

test('a reload finds all that was typed', () => {
  saveDraft(slot, draft)
  expect(readDraft(slot)).toEqual(draft)
})

test('a closed tab takes the certificate number with it and leaves the rest', () => {
  saveDraft(slot, draft)
  expect(JSON.stringify(window.localStorage)).not.toContain(draft.form.certNumber)
  vi.stubGlobal('window', { localStorage: window.localStorage, sessionStorage: shelf() })
  expect(readDraft(slot)).toEqual(withForm(draft, { certNumber: '' }))
})

test('one account never sees the draft of another, nor an edit that of a new enrolment', () => {
  saveDraft(slot, draft)
  expect(readDraft(draftSlot('13800000002', null))).toBeNull()
  expect(readDraft(draftSlot('13800000001', 7))).toBeNull()
})

test('success forgets one draft, logout forgets all, and nothing else of this browser', () => {
  window.localStorage.setItem('kaoji.session', 'kept')
  const other = draftSlot('13800000002', 7)
  saveDraft(slot, draft)
  saveDraft(other, draft)
  clearSlot(slot)
  expect([readDraft(slot), readDraft(other)]).toEqual([null, draft])
  removeTexts((slot) => slot.startsWith(prefix))
  expect(readDraft(other)).toBeNull()
  expect(window.localStorage.getItem('kaoji.session')).toBe('kept')
  expect(Object.keys(window.sessionStorage)).toEqual([])
})

test.each(['{', 'null', '[]', '"text"', '{"form":null}', '{"form":{"name":7,"areaId":"1"},"batchId":"x"}'])(
  'a stored %s does no harm',
  (text) => {
    window.localStorage.setItem(slot, text)
    const read = readDraft(slot)
    expect(read === null || JSON.stringify(read) === JSON.stringify(emptyDraft)).toBe(true)
  },
)

test('with storage disabled the draft lasts as long as the page', () => {
  vi.stubGlobal('window', { localStorage: none, sessionStorage: none })
  saveDraft(slot, draft)
  expect(readDraft(slot)).toEqual(draft)
})

test('the contact is remembered for the next candidate of this account, and of no other', () => {
  storeContact('13800000001', { ...draft.form, contactName: '单大', contactMobile: '13800000009' })
  expect(storedContact('13800000001')).toEqual({ contactName: '单大', contactMobile: '13800000009' })
  expect(storedContact('13800000002')).toBeNull()
  expect(readDraft(slot)).toBeNull()
  removeTexts((each) => each.startsWith(prefix))
  expect(storedContact('13800000001')).toBeNull()
})
