import { pageOf } from '#domain/page.ts'

/** One page of a list that is short enough to be read as a whole, with its total. */
export function pageRows<Row, Wire>(
  rows: readonly Row[],
  wire: (row: Row) => Wire,
  input: { PageIndex?: number; PageSize?: number },
): { listData: Wire[]; totalCount: number } {
  const { offset, size } = pageOf(input)
  return { listData: rows.slice(offset, offset + size).map(wire), totalCount: rows.length }
}

export const filterOf = ({ Search, IsPub, Only }: { Search: string; IsPub?: 0 | 1; Only?: number }) => ({
  search: Search.trim(),
  ...(Only === undefined ? {} : { only: Only }),
  ...(IsPub === undefined ? {} : { isPublished: IsPub === 1 }),
})
