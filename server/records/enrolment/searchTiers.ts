import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyinForms } from '#domain/enrolment/childSearch.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { StaffSearch } from './readStaffSearch.ts'

type Condition = RawBuilder<SqlBool>

// What is compared exactly; the index of words only says where to look (migration 0127).
const name = sql`translate(enrolment.name_key, ' ·', '')`
const spell = sql`translate(lower(enrolment.name_spell), 'ü ''’-·.', 'v')`
const contact = sql`translate(name_key(enrolment.contact_name), ' ·', '')`
const words = sql`enrolment_words(enrolment.name_key, enrolment.name_spell, enrolment.contact_name, enrolment.mobile,
  enrolment.contact_mobile)`

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

/**
 * Spares most rows of a walk the making of their words. PostgreSQL takes it for a half of all rows, as it has no statistics of
 * such an expression, so that it reckons with the words alone.
 */
const roughly = (column: RawBuilder<unknown>, patterns: readonly string[]): Condition =>
  sql`coalesce(${like(column, patterns)}, true)`

const WORD_LETTERS = 6

/** Pinyin from the beginning of the name (o) or from any syllable on (p); a single letter is an initial. */
function spelled(kind: 'o' | 'p', forms: readonly string[]): Condition {
  const patterns = forms.map((form) => `${kind === 'o' ? '' : '%'}${form}%`)
  const found = hasWords(
    forms.map((form) => [form.length === 1 ? `i${form}` : `${kind}${form.slice(0, WORD_LETTERS)}`]),
  )
  // Up to six letters are words of their own, of which PostgreSQL knows how frequent they are.
  const isShort = forms.every((form) => form.length <= WORD_LETTERS)
  return both((isShort ? roughly : like)(spell, patterns), found)
}

/** Letters that follow one another with others between. */
const scattered = (letters: string): string => `${Array.from(letters).join('%')}%`

/** The words of initials, four syllables at a time. */
const initialWords = (letters: string): string[] =>
  letters.length <= 4
    ? [`i${letters}`]
    : Array.from({ length: letters.length - 3 }, (_, at) => `i${letters.slice(at, at + 4)}`)

/** Any part of a name that is indexed by its characters (n) or their pairs. */
function holds(kind: 'n' | 'k', column: RawBuilder<unknown>, text: string): Condition {
  const found = hasWords([pairsOf(text).map((pair) => `${kind}${pair}`)])
  return both((Array.from(text).length <= 2 ? roughly : like)(column, [`%${escapeLike(text)}%`]), found)
}

/** A teacher's name is searched by its beginning, and by any part from three characters on, as its trigrams allow. */
const teacherIs = (text: string): Condition => {
  const isShort = Array.from(text).length < 3
  return sql`enrolment.teacher_name like ${`${isShort ? '' : '%'}${escapeLike(text)}%`}`
}

const endsIn = (digits: string): Condition =>
  either(
    both(
      hasWords([[`t${digits}`]]),
      // PostgreSQL knows nothing of these and takes them to be rare, so that it asks the index; for the word alone it walked
      // through a million enrolments.
      sql`(right(enrolment.mobile, 4) = ${digits} or right(enrolment.contact_mobile, 4) = ${digits})`,
    ),
    // As an array, which an index can be asked for beside the other condition.
    sql`enrolment.candidate_id = any(array(select id from candidate where right(cert_masked, 4) = ${digits}))`,
  )

const beginsWith = (digits: string): Condition =>
  both(
    hasWords([[`m${digits.slice(0, 7)}`]]),
    sql`coalesce(enrolment.mobile like ${`${digits}%`} or enrolment.contact_mobile like ${`${digits}%`}, true)`,
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

/**
 * Initials of a pinyin whose syllables are separated by blanks: DUAN CHUN XIAO by dcx. One that is written together (CHUNXIAO) is
 * found by a later tier. A pattern is matched in a tenth of the time that taking the initials from each row would need.
 */
const initialsAre = (letters: string): Condition =>
  both(
    sql`length(enrolment.name_spell) - length(replace(enrolment.name_spell, ' ', '')) = ${letters.length - 1}`,
    sql`lower(enrolment.name_spell) ~ ${`^[^a-z]*${Array.from(letters).join('[a-z]*[^a-z]+')}[a-z]*[^a-z]*$`}`,
  )

function pinyinTiers(forms: readonly string[]): Condition[] {
  const letters = forms[0] ?? ''
  const isWhole = sql<SqlBool>`${spell} = any(${[...forms]}::text[])`
  const wholes = hasWords([...forms.map((form) => [`q${form}`]), [`w${letters}`]])
  return [both(either(initialsAre(letters), isWhole), wholes), spelled('o', forms)]
}

function wordTiers(text: string, readings: readonly string[]): Condition[] {
  if (text === '') return [sql`false`]
  const forms = pinyinForms(text)
  const letters = forms[0] ?? ''
  const isContact = Array.from(text).length >= 2 ? [holds('k', contact, text)] : []
  return [
    sql`enrolment.name_key = ${text}`,
    sql`enrolment.name_key like ${`${escapeLike(text)}%`}`,
    ...(forms.length > 0 ? pinyinTiers(forms) : []),
    holds('n', name, text),
    ...(readings.length > 0 ? [spelled('p', readings)] : []),
    ...(forms.length > 0
      ? [
          either(
            spelled('p', forms),
            both(roughly(spell, [`%${scattered(letters)}`]), hasWords([initialWords(letters)])),
          ),
        ]
      : []),
    either(teacherIs(text), ...isContact),
  ]
}

/** What a search finds, the best first, and what else has to fit (office#find-child). */
interface Tiers {
  tiers: readonly Condition[]
  fits: Condition | null
}

export function searchTiers({ typed, readings, certIndex }: StaffSearch): Tiers {
  if (typed.kind === 'cert') return { tiers: [sql`enrolment.cert_index = ${certIndex}`], fits: null }
  if (typed.kind === 'digits') return { tiers: digitTiers(typed.digits), fits: null }
  const { digits } = typed
  return { tiers: wordTiers(typed.text, readings), fits: digits === null ? null : either(...digitTiers(digits)) }
}

export function inAnyTier({ tiers, fits }: Tiers): Condition {
  const found = either(...tiers)
  return fits ? both(found, fits) : found
}
