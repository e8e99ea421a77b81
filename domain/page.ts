/** Default and largest number of rows on a page (rulings#paging). */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
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

/** The most rows that a list of the console sorts by anything but its own order: more take seconds. */
export const SORTED_AT_MOST = 20_000

/** The most rows that one bulk action takes: it is one transaction, which others wait for. */
export const BULK_MOST = 2000

/** Work that waits is counted up to here: beyond it nobody is helped by the exact number. */
export const MOST_COUNTED = 10_000

type Column<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort

/** The column and direction that a list is asked for, `-` before the column being descending. */
export function sortOf<Sort extends string>(sort: Sort): { by: Column<Sort>; isDescending: boolean } {
  return { by: sort.replace(/^-/, '') as Column<Sort>, isDescending: sort.startsWith('-') }
}

/** A count as users read it. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
