/** `PicPath` is a comma list (specification, section 3). */
export function picturesIn(list: string): string[] {
  return list
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
}

/** The first picture, or the empty text. */
export function firstPicture(list: string): string {
  return picturesIn(list)[0] ?? ''
}
