import { deskWayTexts } from '#domain/money/payDesk.ts'
import { yuanText } from '#domain/money.ts'
import { isoMinuteText, parseIso, shanghaiIso } from '#domain/time.ts'
import type { NamedKind, NameOf } from './auditNames.ts'

/** How the value of a field is said. */
export type Saying = (value: unknown, nameOf: NameOf) => string

/** What stands where there is no value. */
export const NOTHING = '（无）'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, a number or a switch as it stands; what another build stored as an object tells nothing. */
const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : NOTHING

/** Says a value as it is: texts, numbers, yes and no, and lists of them. */
export const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(plain).join('、')
  return scalar(value)
}

/** Says a value only where there is one. */
const given =
  (say: (value: NonNullable<unknown>, nameOf: NameOf) => string): Saying =>
  (value, nameOf) =>
    value === null || value === undefined || value === '' ? NOTHING : say(value, nameOf)

export const yesNo: Saying = given((value) => (value === true || value === 1 ? '是' : '否'))

/** A time as the row keeps it: an instant, or a text with or without Shanghai's offset. */
export const time: Saying = given((value) => {
  const at = typeof value === 'number' ? value : parseIso(scalar(value))
  return at === null ? scalar(value) : isoMinuteText(shanghaiIso(at))
})

export const fen: Saying = given((value) => (typeof value === 'number' ? `${yuanText(value)} 元` : scalar(value)))
export const yuan: Saying = given((value) => `${scalar(value)} 元`)
export const minutes: Saying = given((value) => `${scalar(value)} 分钟`)

/** The name of what the id stands for, or of each of several. */
export const named = (kind: NamedKind): Saying =>
  given((value, nameOf) => {
    if (Array.isArray(value))
      return value.length === 0 ? NOTHING : value.map((one) => named(kind)(one, nameOf)).join('、')
    return Number.isInteger(value) ? nameOf(kind, Number(value)) : plain(value)
  })

/** One of few values that have words of their own. */
export const oneOf =
  (words: Readonly<Record<string | number, string>>): Saying =>
  (value, nameOf) => {
    if (Array.isArray(value))
      return value.length === 0 ? NOTHING : value.map((one) => oneOf(words)(one, nameOf)).join('、')
    const key = String(value)
    return Object.hasOwn(words, key) ? (words[key] as string) : plain(value)
  }

export const deskWay = oneOf(deskWayTexts)

/** A list of objects, each said by its fields. */
export const listOf = (say: (one: Record<string, unknown>, nameOf: NameOf) => string): Saying =>
  given((value, nameOf) => {
    const all = Array.isArray(value) ? value.filter(isObject) : []
    return all.length === 0 ? NOTHING : all.map((one) => say(one, nameOf)).join('；')
  })

/** An object, said by its fields. */
export const objectOf = (say: (one: Record<string, unknown>, nameOf: NameOf) => string): Saying =>
  given((value, nameOf) => (isObject(value) ? say(value, nameOf) : plain(value)))
