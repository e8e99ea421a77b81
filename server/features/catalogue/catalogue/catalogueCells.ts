import type { CatalogueValues, StoredRow } from '#domain/catalogue/catalogueSheet.ts'
import { onOfferText } from '#domain/catalogue/catalogueWords.ts'
import { halfWidth } from '#domain/text.ts'
import type { CellReader } from '#server/sheets/cellReaders.ts'

const plain = (text: string) => halfWidth(text).replace(/\s/g, '')

/** One of the words; the first of each value is what the product writes, and what a problem asks for. */
export function wordCell<T>(words: ReadonlyArray<readonly [T, string, ...string[]]>): CellReader<T | undefined> {
  const values = new Map(words.flatMap(([value, ...texts]) => texts.map((text) => [plain(text), value] as const)))
  const names = words.map(([, first]) => `“${first}”`).join('或')
  return (text) => {
    const key = plain(text)
    return values.has(key) ? { value: values.get(key) } : { reason: 'CELL_NOT_ONE_OF', params: { names } }
  }
}

export const textCell: CellReader<string | undefined> = (text) => ({ value: text })
export const YES = ['是', '有', '√'] as const
export const NO = ['-', '–', '否', '无', '不需要', '×'] as const
export const onOfferCell = wordCell([
  [true, onOfferText(true), '使用', '启用', ...YES],
  [false, onOfferText(false), '停用', ...NO],
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
