import { SMALL_WIDTHS } from '#domain/content/smallPicture.ts'
import type { Instant } from '#domain/time.ts'
import { openDatabase } from '#server/db/pool.ts'
import { eraseListed } from '#server/features/people/privacy/eraseListed.ts'
import { type ErasedMark, forgetErasedObject, listErasedObjects } from '#server/records/people/privacy/erasedQueries.ts'
import { createSecrets, type SecretKeys } from '#server/security/secrets.ts'

/** Objects of the store, by their keys or by what their keys begin with. */
export interface GoneObjects {
  keys: readonly string[]
  prefixes: readonly string[]
}

interface Again {
  secretKeys: SecretKeys
  /** Who was erased, from all lists; the same person may stand in several. */
  marks: readonly ErasedMark[]
  now: Instant
}

const EVERY = 1_000_000

/**
 * Erases from a restored database whom the lists name: an older backup would bring them back. Returns how many people it were,
 * and the objects of the store that go with them.
 */
export async function eraseAgain(databaseUrl: string, { secretKeys, marks, now }: Again) {
  const { db } = openDatabase(databaseUrl, 2, () => undefined)
  try {
    const people = await eraseListed({ db, secrets: createSecrets(secretKeys), now, marks })
    const [keys, prefixes]: [string[], string[]] = [[], []]
    for (const { id, kind, objectKey } of await listErasedObjects(db, EVERY)) {
      if (kind === 'prefix') prefixes.push(objectKey)
      else if (kind === 'object') keys.push(objectKey)
      else keys.push(`picture/${objectKey}`, ...SMALL_WIDTHS.map((width) => `picture/small-${width}/${objectKey}`))
      await forgetErasedObject(db, id)
    }
    return { people, gone: { keys, prefixes } }
  } finally {
    await db.destroy()
  }
}
