/** Widths of the thumbnails of a stored picture in pixels; the parameter `w` of its link asks for one of them. */
export const SMALL_WIDTHS = [160, 320] as const
export type SmallWidth = (typeof SMALL_WIDTHS)[number]

/**
 * The width that `w` asks for, null for any other value, so that a link which somebody altered still shows the picture.
 */
export function smallWidthOf(w: unknown): SmallWidth | null {
  return SMALL_WIDTHS.find((width) => String(width) === w) ?? null
}
