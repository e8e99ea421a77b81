import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyinForms } from '#domain/enrolment/childSearch.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { StaffSearch } from './readStaffSearch.ts'

type Condition = RawBuilder<SqlBool>

// What is compared exactly; the index of words only says where to look (migration 0125).
const name = sql`translate(enrolment.name_key, ' ·', '')`
const spell = sql`translate(lower(enrolment.name_spell), 'ü ''’-·.', 'v')`
const contact = sql`translate(name_key(enrolment.contact_name), ' ·', '')`
const words = sql`enrolment_words(enrolment.name_key, enrolment.name_spell, spelled_words(enrolment.name_spell),
  name_key(enrolment.contact_name), enrolment.mobile, enrolment.contact_mobile)`

const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`
/** Whether an enrolment has all the words of one of these lists. */
const hasWords = (lists: readonly (readonly string[])[]): Condition =>
  sql`${words} @@ ${lists.map((list) => `(${list.map(quoted).join(' & ')})`).join(' | ')}::tsquery`

const both = (...conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`
const either = (...conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const like = (column: RawBuilder<unknown>, patterns: readonly string[]): Condition =>
  sql`${column} like any(${[...patterns]}::text[])`

/** Each two characters, or the one there is. */
const pairsOf = (text: string): string[] => {
  const characters = Array.from(text)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => (characters[at] ?? '') + character)
}

/** The word under which a pinyin stands from a syllable on; the longest of those that are stored. */
const pinyinWord = (form: string): string => {
  const size = [6, 4, 3, 2].find((length) => form.length >= length)
  return size === undefined ? `i${form}` : `p${form.slice(0, size)}`
}

/** The words of initials, four syllables at a time. */
const initialWords = (letters: string): string[] =>
  letters.length <= 4
    ? [`i${letters}`]
    : Array.from({ length: letters.length - 3 }, (_, at) => `i${letters.slice(at, at + 4)}`)

function spelled(forms: readonly string[], patternOf: (form: string) => string): Condition {
  return both(like(spell, forms.map(patternOf)), hasWords(forms.map((form) => [pinyinWord(form)])))
}

/** A teacher's name is searched by its beginning, and by any part from three characters on, as its trigrams allow. */
const teacherIs = (text: string): Condition => {
  const isShort = Array.from(text).length < 3
  return sql`enrolment.teacher_name like ${`${isShort ? '' : '%'}${escapeLike(text)}%`}`
}

const endsIn = (digits: string): Condition =>
  either(
    hasWords([[`t${digits}`]]),
    sql`enrolment.candidate_id in (select id from candidate where right(cert_masked, 4) = ${digits})`,
  )

const beginsWith = (digits: string): Condition =>
  both(
    hasWords([[`m${digits.slice(0, 7)}`]]),
    either(sql`enrolment.mobile like ${`${digits}%`}`, sql`enrolment.contact_mobile like ${`${digits}%`}`),
  )

function digitTiers(digits: string): Condition[] {
  const id = /^\d+$/.test(digits) ? Number(digits) : 0
  const isWhole = either(
    sql`enrolment.exam_no = ${digits}`,
    sql`enrolment.mobile = ${digits}`,
    sql`enrolment.contact_mobile = ${digits}`,
    ...(id > 0 && id <= INT4_MAX ? [sql<SqlBool>`enrolment.id = ${id}`] : []),
  )
  if (digits.length === 4) return [isWhole, endsIn(digits)]
  return digits.length >= 7 && digits.length <= 10 ? [isWhole, beginsWith(digits)] : [isWhole]
}

function wordTiers(text: string, readings: readonly string[]): Condition[] {
  if (text === '') return [sql<SqlBool>`false`]
  const forms = pinyinForms(text)
  const isNamed = hasWords([pairsOf(text).map((pair) => `n${pair}`)])
  const begins = `${escapeLike(text)}%`
  const holds = `%${begins}`
  const letters = forms[0] ?? ''
  const tiers = [
    both(sql`${name} = ${text}`, isNamed),
    both(
      like(name, [begins]),
      hasWords([[`b${Array.from(text)[0] ?? ''}`, ...pairsOf(text).map((pair) => `n${pair}`)]]),
    ),
  ]
  if (forms.length > 0)
    tiers.push(
      either(
        spelled(forms, (form) => form),
        hasWords([[`w${letters}`]]),
      ),
      spelled(forms, (form) => `${form}%`),
    )
  tiers.push(both(like(name, [holds]), isNamed))
  if (readings.length > 0) tiers.push(spelled(readings, (form) => `%${form}%`))
  if (forms.length > 0)
    tiers.push(
      either(
        spelled(forms, (form) => `%${form}%`),
        hasWords([initialWords(letters)]),
      ),
    )
  const others = [teacherIs(text)]
  if (Array.from(text).length >= 2)
    others.push(both(like(contact, [holds]), hasWords([pairsOf(text).map((pair) => `k${pair}`)])))
  return [...tiers, either(...others)]
}

/**
 * What a search finds, the best first: each condition ranks before the next, and what fits several belongs to the first
 * (office#find-child).
 */
export function searchTiers({ typed, readings, certIndex }: StaffSearch): Condition[] {
  if (typed.kind === 'cert') return [sql<SqlBool>`enrolment.cert_index = ${certIndex}`]
  if (typed.kind === 'digits') return digitTiers(typed.digits)
  const tiers = wordTiers(typed.text, readings)
  const { digits } = typed
  if (digits === null) return tiers
  const fits = either(...digitTiers(digits))
  return tiers.map((tier) => both(tier, fits))
}

/** The condition of a tier without what belongs to those before it. */
export const tierAlone = (tiers: readonly Condition[], at: number): Condition =>
  at === 0
    ? (tiers[0] ?? sql<SqlBool>`false`)
    : sql`(${tiers[at]} and not coalesce(${either(...tiers.slice(0, at))}, false))`

export const inAnyTier = (tiers: readonly Condition[]): Condition => either(...tiers)
