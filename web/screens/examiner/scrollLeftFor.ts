type Extent = { offsetLeft: number; offsetWidth: number }
type Scroller = { offsetLeft: number; clientWidth: number; scrollLeft: number }

/** Pixels of a neighbour that show at the edge, so that one sees it goes on. */
const EDGE = 28

/** How far a row must be scrolled sideways to show one of its items whole; as it is where the item is in view. */
export function scrollLeftFor(row: Scroller, item: Extent): number {
  const from = item.offsetLeft - row.offsetLeft
  const to = from + item.offsetWidth
  if (from - EDGE < row.scrollLeft) return Math.max(from - EDGE, 0)
  return to + EDGE > row.scrollLeft + row.clientWidth ? to + EDGE - row.clientWidth : row.scrollLeft
}
