/** Rows of a page when none are asked for, and at most (rulings#paging). */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
/** Staff lists count so far; the exact number of a million rows helps nobody, and each counted row costs. */
export const COUNTED_AT_MOST = 2000
const PAGE_INDEX_MAX = 1_000_000

export type Page = { index: number; size: number; offset: number }

/**
 * The page asked for, clamped: index from 1, size 1 to 100 (10 where none is given). What is no number counts as not
 * given.
 */
export function pageOf({ PageIndex, PageSize }: { PageIndex?: number; PageSize?: number }): Page {
  const index = clamped(PageIndex, 1, PAGE_INDEX_MAX)
  const size = clamped(PageSize, PAGE_SIZE, PAGE_SIZE_MAX)
  return { index, size, offset: (index - 1) * size }
}

function clamped(value: number | undefined, fallback: number, most: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback
  return Math.min(most, Math.max(1, Math.trunc(value)))
}

/** A count as people read it; one that was not counted to its end says so. */
export function countText(count: number): string {
  const digits = String(Math.min(count, COUNTED_AT_MOST)).replace(/\B(?=(\d{3})+$)/g, ',')
  return count >= COUNTED_AT_MOST ? `${digits}+` : digits
}
