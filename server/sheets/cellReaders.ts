import type { RefusalCode } from '#contract/refusals.ts'
import { namedAs } from '#domain/office/namedAs.ts'
import { typedDay } from '#domain/office/typedDay.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { halfWidth, weightedLength, whyTextUnfit } from '#domain/text.ts'

export type CellRead<T> = { value: T } | { reason: RefusalCode; params?: Record<string, string | number> }
/** Reads a cell that is not empty, unless it is wrapped in `optional`. */
export type CellReader<T> = (text: string) => CellRead<T>

/** What an empty cell means; without it an empty cell is a problem. */
export function optional<T>(reader: CellReader<T>, ifEmpty: T): CellReader<T> {
  return (text) => (text === '' ? { value: ifEmpty } : reader(text))
}

/** `most` is a weighted length (`weightedLength`). */
export function textCell({ most }: { most: number }): CellReader<string> {
  return (text) => {
    if (text === '') return { reason: 'CELL_REQUIRED' }
    const unfit = whyTextUnfit(text)
    if (unfit) return { reason: unfit }
    return weightedLength(text) > most ? { reason: 'CELL_TOO_LONG' } : { value: text }
  }
}

export const mobileCell: CellReader<string> = (text) => {
  const mobile = cleanMobile(text)
  return isMobile(mobile) ? { value: mobile } : { reason: 'MOBILE_WRONG' }
}

interface NumberRange {
  least: number
  most: number
  /** Digits after the point, 0 if absent. */
  decimals?: number
}

/** A number with or without thousands' commas, 元 and ¥; `85%` is 0.85, as a workbook stores it. */
export function numberCell({ least, most, decimals = 0 }: NumberRange): CellReader<number> {
  return (text): CellRead<number> => {
    const [, digits, percent] =
      /^[¥￥]?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*(%|元)?$/.exec(halfWidth(text)) ?? []
    if (digits === undefined) return { reason: 'CELL_NOT_NUMBER' }
    const value = Number(digits.replaceAll(',', '')) / (percent === '%' ? 100 : 1)
    if (Number(value.toFixed(decimals)) !== Number(value.toPrecision(12)))
      return decimals === 0 ? { reason: 'CELL_NOT_WHOLE' } : { reason: 'CELL_DECIMALS', params: { n: decimals } }
    if (value < least || value > most) return { reason: 'CELL_OUT_OF_RANGE', params: { least, most } }
    return { value }
  }
}

/** A day as `typedDay` reads it. */
export const dateCell: CellReader<string> = (text) => {
  const value = typedDay(text)
  return value === null ? { reason: 'CELL_NOT_DATE' } : { value }
}

/** A word without regard to blanks, width and case. */
const plainWord = (text: string) => halfWidth(text).replace(/\s/g, '').toUpperCase()

export const YES = ['是', '有', 'TRUE', 'Y', 'YES', '1', '√', '✓', '✔'] as const
export const NO = ['否', '无', 'FALSE', 'N', 'NO', '0', '×'] as const
/** One of the words; the first of each value is what the product writes, and what a problem asks for. */
export function wordCell<T>(words: ReadonlyArray<readonly [T, string, ...string[]]>): CellReader<T> {
  const values = new Map(
    words.flatMap(([value, ...texts]) => texts.map((text) => [plainWord(text), { value }] as const)),
  )
  const names = words.map(([, first]) => `“${first}”`).join('或')
  return (text) => values.get(plainWord(text)) ?? { reason: 'CELL_NOT_ONE_OF', params: { names } }
}

export const yesNoCell = wordCell([
  [true, ...YES],
  [false, ...NO],
])

/** One of the names, as `namedAs` finds it; `reason` says that there is no such name, which stands in its sentence as `{name}`. */
export function choiceCell<T>(choices: ReadonlyMap<string, T>, reason: RefusalCode): CellReader<T> {
  return (text) => {
    const value = namedAs(choices, text)
    return value === undefined ? { reason, params: { name: text } } : { value }
  }
}

/** Several in one cell, separated by 、 ， , ； ; / or a line break, which reading turned into a space. */
export function listCell<T>(reader: CellReader<T>): CellReader<T[]> {
  return (text) => {
    const values: T[] = []
    for (const part of text.split(/\s*[、，,；;/\s]\s*/).filter((name) => name !== '')) {
      const read = reader(part)
      if ('reason' in read) return read
      if (!values.includes(read.value)) values.push(read.value)
    }
    return values.length === 0 ? { reason: 'CELL_REQUIRED' } : { value: values }
  }
}
