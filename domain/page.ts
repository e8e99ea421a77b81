/** Default and largest number of rows on a page (rulings#paging). */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
/** Staff lists stop counting here: the exact number of a million rows helps nobody, and each counted row costs time. */
export const COUNT_LIMIT = 2000
const PAGE_INDEX_MAX = 1_000_000

export type Page = { index: number; size: number; offset: number }

/** The requested page, clamped: index from 1, size 1 to 100 (10 where none is given). NaN counts as not given. */
export function pageOf({ PageIndex, PageSize }: { PageIndex?: number; PageSize?: number }): Page {
  const index = clamped(PageIndex, 1, PAGE_INDEX_MAX)
  const size = clamped(PageSize, PAGE_SIZE, PAGE_SIZE_MAX)
  return { index, size, offset: (index - 1) * size }
}

function clamped(value: number | undefined, fallback: number, most: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback
  return Math.min(most, Math.max(1, Math.trunc(value)))
}

/** A count as users read it, with a `+` where counting stopped early. */
export function countText(count: number): string {
  const digits = String(Math.min(count, COUNT_LIMIT)).replace(/\B(?=(\d{3})+$)/g, ',')
  return count >= COUNT_LIMIT ? `${digits}+` : digits
}
