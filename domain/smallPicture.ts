/** Widths in pixels in which a stored picture is also given; `w` of its link asks for one of them. */
export const SMALL_WIDTHS = [160, 320] as const
export type SmallWidth = (typeof SMALL_WIDTHS)[number]

/** The width that `w` asks for. Anything else asks for nothing, so that a link which somebody altered still shows the picture. */
export function smallWidthOf(w: unknown): SmallWidth | null {
  return SMALL_WIDTHS.find((width) => String(width) === w) ?? null
}
