import type { Db } from '#server/db/pool.ts'

/** The code of PostgreSQL for a row that another one refers to. */
const FOREIGN_KEY_VIOLATION = '23503'

const tables = {
  area: 'examArea',
  major: 'major',
  grade: 'grade',
  questionType: 'questionType',
  textbook: 'textbook',
} as const

/**
 * Deletes a row; false where anything refers to it, after which the transaction can only be rolled back. The keys of the
 * tables decide, so that no table that is added later is forgotten.
 */
export async function removeCatalogueRow(db: Db, kind: keyof typeof tables, id: number): Promise<boolean> {
  try {
    await db.deleteFrom(tables[kind]).where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}
