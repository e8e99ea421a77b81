import { type ChildSearch, isReadAloud, readChildSearch } from '#domain/enrolment/childSearch.ts'
import { ID_CARD } from '#domain/people/identity.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { certificateIndex } from './certificate.ts'
import { readingsOf } from './nameSpell.ts'

/** What staff look for, with what only the server knows of it. */
export interface StaffSearch {
  typed: ChildSearch
  /** How a name may be read, in small letters without blanks. */
  readings: readonly string[]
  /** The keyed index of a whole certificate number. */
  certIndex: Buffer | null
}

/** Reads a search text; undefined for an empty one. */
export async function readStaffSearch(raw: string, secrets: Secrets): Promise<StaffSearch | undefined> {
  const typed = readChildSearch(raw)
  if (typed === null) return undefined
  return {
    typed,
    readings: typed.kind === 'words' && isReadAloud(typed.text) ? await readingsOf(typed.text) : [],
    certIndex: typed.kind === 'cert' ? certificateIndex(secrets, ID_CARD, typed.certNumber) : null,
  }
}
