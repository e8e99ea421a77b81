type Extent = { offsetLeft: number; offsetWidth: number }
type Scroller = { offsetLeft: number; clientWidth: number; scrollLeft: number }

/** The width in pixels of a neighbour that stays visible, to show that the row continues. */
const EDGE = 28

/**
 * Returns the horizontal scroll position that shows an item fully; it is unchanged where the item is visible already.
 */
export function scrollLeftFor(row: Scroller, item: Extent): number {
  const from = item.offsetLeft - row.offsetLeft
  const to = from + item.offsetWidth
  if (from - EDGE < row.scrollLeft) return Math.max(from - EDGE, 0)
  return to + EDGE > row.scrollLeft + row.clientWidth ? to + EDGE - row.clientWidth : row.scrollLeft
}
