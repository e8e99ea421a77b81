import { pinyinForms } from '#domain/enrolment/childSearch.ts'
import { surnamePinyin } from '#domain/people/pinyinSurnames.ts'
import { cleanText, hasHan, NAME_DOTS } from '#domain/text.ts'

const MAX_CHARACTERS = 30

/** ü as documents write it (GB/T 28039-2011): 吕 LYU, 女 NYU, 略 LUE, 虐 NUE. */
const withoutUmlaut = (word: string) => word.replace(/^([ln])ve$/, '$1ue').replace(/^([ln])v(?=$|[a-z])/, '$1yu')

/** The words of a name of which the first characters are read as `surname`; empty where a character has no reading. */
async function spelledWords(name: string, surname: ReturnType<typeof surnamePinyin>): Promise<string[]> {
  const given = surname ? name.slice(surname.length) : name
  // Its dictionary takes a twentieth of the start of a server, so that it is loaded with the first name.
  const { pinyin } = await import('pinyin-pro')
  const spelled = pinyin(given, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
  const words = [...(surname ? [surname.pinyin] : []), ...spelled]
    .map((word) => withoutUmlaut(word.replace(NAME_DOTS, ' ').trim()))
    .filter((word) => word !== '')
  return words.some(hasHan) ? [] : words
}

const firstCharacters = (raw: string) => [...cleanText(raw)].slice(0, MAX_CHARACTERS).join('')

/**
 * `曾小红` → `ZENG XIAO HONG`: the surname by its own reading, the rest by the library; other scripts stay as written. It
 * is empty where a character has no reading, so that the form asks for it.
 */
export async function nameSpell(raw: string): Promise<string> {
  const name = firstCharacters(raw)
  return (await spelledWords(name, surnamePinyin(name))).join(' ').toUpperCase()
}

/** How a part of a name may be read, in small letters without blanks: as it begins with the surname, and as it does not. */
export async function readingsOf(raw: string): Promise<string[]> {
  const text = firstCharacters(raw)
  const surname = surnamePinyin(text)
  const readings = [await spelledWords(text, surname), ...(surname ? [await spelledWords(text, null)] : [])]
  return [...new Set(readings.flatMap((words) => pinyinForms(words.join(''))))]
}
