import { cleanCertNumber } from '#domain/people/identity.ts'
import { nameKey } from '#domain/people/nameKey.ts'
import { cleanText, halfWidth, hasHan } from '#domain/text.ts'

/** What somebody who looks for a child typed (office#find-child). */
export type ChildSearch =
  | { kind: 'cert'; certNumber: string }
  /** An exam number, an enrolment, a mobile or its beginning, or the last four of a mobile or certificate number. */
  | { kind: 'digits'; digits: string }
  /** `text` is folded; `digits`, which must fit as well, are of the same kinds. */
  | { kind: 'words'; text: string; digits: string | null }

const CERT_NUMBER = /^(\d{15}|\d{17}[\dX])$/
const DIGITS = /^(\d+|\d{3}X)$/
/** Digits beside a name; fewer than four would be a grade or a slip. */
const BESIDE_NAME = /^(\d{4}|\d{7,}|\d{3}[Xx])$/

/** A name as it is searched: without blanks and dots, which people leave out (阿依古丽·买买提). */
export const foldedName = (name: string): string => nameKey(name).replace(/[ ·]/g, '')

/** Reads what was typed; null where that is nothing. Width, case, blanks and dots do not count. */
export function readChildSearch(raw: string): ChildSearch | null {
  const text = halfWidth(cleanText(raw))
  if (text === '') return null
  const certNumber = cleanCertNumber(text)
  if (CERT_NUMBER.test(certNumber)) return { kind: 'cert', certNumber }
  const joined = text.replace(/[ .·-]/g, '').toUpperCase()
  if (DIGITS.test(joined)) return { kind: 'digits', digits: joined }
  const parts = text.split(' ')
  const numbers = parts.filter((part) => BESIDE_NAME.test(part))
  if (numbers.length !== 1) return { kind: 'words', text: foldedName(text), digits: null }
  const words = parts.filter((part) => part !== numbers[0]).join(' ')
  return { kind: 'words', text: foldedName(words), digits: numbers[0]?.toUpperCase() ?? null }
}

/** A spelling as it is compared: letters alone, v for ü. */
export const foldedSpell = (spell: string): string =>
  spell
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/[^a-z]/g, '')

/**
 * The ways of writing a pinyin that is typed without blanks, since ü is YU in documents, V on keyboards and often U (吕 LYU,
 * 略 LUE). Empty where the text is none.
 */
export function pinyinForms(text: string): string[] {
  if (!/^[a-zü'’:-]+$/i.test(text)) return []
  const folded = foldedSpell(text)
  const forms = [
    folded,
    folded.replace(/([ln])yu/g, '$1v'),
    folded.replace(/([ln])v/g, '$1yu'),
    folded.replace(/([ln])ue/g, '$1ve'),
    folded.replace(/([ln])ve/g, '$1ue'),
  ]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** Whether a name with this text is also looked for by its reading: a single character has too many of the same. */
export const isReadAloud = (text: string): boolean => hasHan(text) && Array.from(text).length >= 2

/** Why an enrolment was found, the best reason first. */
export const foundBys = ['name', 'reading', 'pinyin', 'initials', 'contact', 'teacher', 'number'] as const
export type FoundBy = (typeof foundBys)[number]

/** What the list says beside a row; empty where what was typed is in plain sight. */
export const foundByText: Readonly<Record<FoundBy, string>> = {
  name: '',
  reading: '读音相同',
  pinyin: '',
  initials: '首字母相同',
  contact: '联系人相符',
  teacher: '老师相符',
  number: '',
}

interface Findable {
  name: string
  nameSpell: string
  contactName: string
  teacherName: string
}

/** The reason for which a row was found. `readings` are how the text may be read, in small letters without blanks. */
export function foundBy(search: ChildSearch, readings: readonly string[], row: Findable): FoundBy {
  if (search.kind !== 'words') return 'number'
  const { text } = search
  if (foldedName(row.name).includes(text)) return 'name'
  const spell = foldedSpell(row.nameSpell)
  if (readings.some((reading) => spell.includes(reading))) return 'reading'
  if (pinyinForms(text).some((form) => spell.includes(form))) return 'pinyin'
  if (foldedName(row.contactName).includes(text)) return 'contact'
  return row.teacherName.toLowerCase().includes(text) ? 'teacher' : 'initials'
}
