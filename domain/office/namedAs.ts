import { cleanText, halfWidth } from '#domain/text.ts'

const DIGITS = '〇一二三四五六七八九'
const UNIT = /(?:考区|赛区|地区|考点|市|州|县|区)$/

/** `1级` and `10级` as the catalogue writes them: 一级, 十级. */
const chineseNumber = (text: string) =>
  text.replace(/^(1?\d)(?=级$)/, (_, number: string) =>
    number.length === 2
      ? `十${number === '10' ? '' : DIGITS.charAt(Number(number[1]))}`
      : DIGITS.charAt(Number(number)),
  )
const plain = (text: string) => cleanText(halfWidth(text))
const withoutUnit = (text: string) => text.replace(UNIT, '')

/**
 * What is meant by a name in a sheet: the one that is written so, else with the numbers of grades in digits (1级), else the
 * only one that differs by 市, 考区 and the like at its end (昆明). Undefined where none or several would fit.
 */
export function namedAs<T>(choices: ReadonlyMap<string, T>, typed: string): T | undefined {
  const text = plain(typed)
  const byName = new Map([...choices].map(([name, value]): [string, T] => [plain(name), value]))
  const found = byName.get(text) ?? byName.get(chineseNumber(text))
  if (found !== undefined || withoutUnit(text) === '') return found
  const alike = [...byName].filter(([name]) => withoutUnit(name) === withoutUnit(text))
  return alike.length === 1 ? alike[0]?.[1] : undefined
}
