/** Splits `PicPath`, a comma-separated list (specification#news). */
export function picturesIn(list: string): string[] {
  return list
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
}

/** Returns the first picture, or an empty string. */
export function firstPicture(list: string): string {
  return picturesIn(list)[0] ?? ''
}
