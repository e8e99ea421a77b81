import { SMALL_WIDTHS } from '#domain/smallPicture.ts'

/** A link to a stored picture as the wire carries it, with end and seal; a picture of another kind has no small one. */
const SIGNED = /^\/files\/[^?]+\?/
const SCREENS = [1, 2, 3]

/** A link to the smallest picture that is so many pixels wide or more; the given one where only the whole picture is. */
export function smallLink(link: string, pixels: number): string {
  const width = SIGNED.test(link) ? SMALL_WIDTHS.find((each) => each >= pixels) : undefined
  return width === undefined ? link : `${link}&w=${width}`
}

/**
 * What an `img` needs to show a picture of the wire `cssWidth` CSS pixels wide, sharp on each screen. Where people look
 * closely the link alone belongs.
 */
export function smallPicture(link: string, cssWidth: number): { src: string; srcSet?: string } {
  if (!SIGNED.test(link)) return { src: link }
  return {
    src: smallLink(link, cssWidth),
    srcSet: SCREENS.map((dots) => `${smallLink(link, cssWidth * dots)} ${dots}x`).join(', '),
  }
}
