/** Escapes the wildcards in text that a person typed, so that `like` matches it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
