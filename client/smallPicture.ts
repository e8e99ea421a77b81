import { SMALL_WIDTHS } from '#domain/content/smallPicture.ts'

/** Links to stored pictures on the wire have an expiry and a seal as query; other pictures have no thumbnails. */
const SIGNED = /^\/files\/[^?]+\?/
const SCREENS = [1, 2, 3]

/**
 * A link to the smallest thumbnail that is at least this many pixels wide; the given link where only the full picture
 * is.
 */
export function smallLink(link: string, pixels: number): string {
  const width = SIGNED.test(link) ? SMALL_WIDTHS.find((each) => each >= pixels) : undefined
  return width === undefined ? link : `${link}&w=${width}`
}

/**
 * The attributes of an `img` that shows a picture of the wire `cssWidth` CSS pixels wide, sharp on every screen. Where
 * people look closely, use the full link instead.
 */
export function smallPicture(link: string, cssWidth: number): { src: string; srcSet?: string } {
  if (!SIGNED.test(link)) return { src: link }
  return {
    src: smallLink(link, cssWidth),
    srcSet: SCREENS.map((dots) => `${smallLink(link, cssWidth * dots)} ${dots}x`).join(', '),
  }
}
