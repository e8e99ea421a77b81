import { nameKey } from '#domain/people/nameKey.ts'
import { escapeLike } from '#server/db/escapeLike.ts'

/** Pattern of `like` for a `name_key` that contains the text, however it is typed. */
export const nameHas = (text: string): string => `%${escapeLike(nameKey(text))}%`

/** The same for one that begins with it. */
export const nameBegins = (text: string): string => `${escapeLike(nameKey(text))}%`
