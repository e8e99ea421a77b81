import type { CatalogueValues, StoredRow } from '#domain/catalogue/catalogueSheet.ts'
import { onOfferText } from '#domain/catalogue/catalogueWords.ts'
import { NO, wordCell, YES } from '#server/sheets/cellReaders.ts'

/** A list of the product leaves an empty cell as a dash. */
export const NO_OR_DASH = ['-', '–', '不需要', ...NO] as const
export const onOfferCell = wordCell([
  [true, onOfferText(true), '使用', '启用', ...YES],
  [false, onOfferText(false), '停用', ...NO_OR_DASH],
])

interface Row {
  id: number
  version: number
  name: string
  position: number
  isPublished: boolean
}
export function storedAs<R extends Row, Values extends CatalogueValues>(
  rows: readonly R[],
  ownOf: (row: R) => Omit<Values, keyof CatalogueValues>,
): StoredRow<Values>[] {
  return rows.map((row) => {
    const { id, version, name, position, isPublished } = row
    return { id, version, values: { name, position, isPublished, ...ownOf(row) } as Values }
  })
}
