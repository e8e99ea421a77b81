import { GetNameSpell as endpoint } from '#contract/enrolment/enrolment.ts'
import { surnamePinyin } from '#domain/people/pinyinSurnames.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'

const MAX_CHARACTERS = 30

/** `曾小红` → `ZENG XIAO HONG`: the surname by its own reading, the rest by the library; other scripts stay as written. */
export async function nameSpell(raw: string): Promise<string> {
  const name = [...cleanText(raw)].slice(0, MAX_CHARACTERS).join('')
  const surname = surnamePinyin(name)
  const given = surname ? name.slice(surname.length) : name
  // Its dictionary takes a twentieth of the start of a server, so that it is loaded with the first name.
  const { pinyin } = await import('pinyin-pro')
  const spelled = pinyin(given, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
  return [...(surname ? [surname.pinyin] : []), ...spelled]
    .map((word) => word.replace(/·/g, ' ').trim())
    .filter((word) => word !== '')
    .join(' ')
    .toUpperCase()
}

export const GetNameSpell = handler(endpoint, {
  handle: async (_ctx, { Name }) => ({ OtherMsg: { NameSpell: await nameSpell(Name) } }),
})
