import { withoutPrivateUse } from '#domain/privateUse.ts'
import { NAME_DOTS } from '#domain/text.ts'

/**
 * What of a name is compared and searched: two people who type one name differently get the same. Width, the kind of dot,
 * the case of Latin letters, and blanks but those between two Latin words do not count. The column `name_key`
 * of PostgreSQL says the same (migration 0063).
 */
export function nameKey(name: string): string {
  return withoutPrivateUse(name)
    .replace(NAME_DOTS, '·')
    .replace(/\./g, '·')
    .normalize('NFKC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/ +/g, ' ')
    .replace(/([^a-z0-9]|^) /g, '$1')
    .replace(/ ([^a-z0-9]|$)/g, '$1')
}
