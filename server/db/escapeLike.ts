/** Text that somebody typed, to stand between the wildcards of a `like`: its own wildcards are taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
