import type { ExpressionBuilder } from 'kysely'
import { nameKey } from '#domain/people/nameKey.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { nameBegins, nameHas } from '#server/records/namePattern.ts'

/**
 * The trigram index finds parts of three characters or more. For shorter texts, as most Chinese names are, only the
 * beginning is searched.
 */
const TRIGRAM_LENGTH = 3

export const isShortName = (text: string) => [...nameKey(text)].length < TRIGRAM_LENGTH

/**
 * Whether the name of candidate or teacher begins so. PostgreSQL knows how many do: of a frequent surname it reads the newest
 * enrolments until the page is full, of a rare one the indexes of the names.
 */
export const isNameBeginning = (text: string) => (eb: ExpressionBuilder<DB, 'enrolment'>) =>
  eb.or([eb('nameKey', 'like', nameBegins(text)), eb('teacherName', 'like', `${escapeLike(text)}%`)])

/** Finds ids by a part of the names of candidate (also in pinyin) and teacher, each by its own index. */
export function namedLike(db: Db, text: string) {
  const pattern = `%${escapeLike(text)}%`
  const ids = db.selectFrom('enrolment').select('id')
  const byName = ids.where('nameKey', 'like', nameHas(text)).union(ids.where('teacherName', 'like', pattern))
  return /^[\x20-\x7e]{3,}$/.test(text) ? byName.union(ids.where('nameSpell', 'ilike', pattern)) : byName
}
