import type { ReactNode } from 'react'
import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { ListField } from '#admin/kit/list/useList.ts'
import type { Send } from '#admin/kit/send/send.ts'
import type { CallName } from '#admin/kit/send/useRefresh.ts'
import type { CatalogueRowKind } from '#contract/catalogue/catalogueRemove.ts'
import type { ExportedList } from '#domain/office/exportedLists.ts'
import type { FieldValue, RowField } from './rowField.ts'

type Rows<Row> = { listData: Row[]; totalCount: number }

/** One kind of row in the catalogue: how it is listed, shown and saved. */
export interface CatalogueKind<Row extends { Version: number }> {
  /** The kind as the call names it that deletes a row. */
  kind: CatalogueRowKind
  /** The list as it leaves as a sheet. */
  exported: ExportedList
  /** What a sheet of them holds, in a sentence. */
  sheetHint: string
  /** What one is called. */
  noun: string
  name: string
  listAction: CallName
  list: (request: Record<string, unknown>) => { queryKey: readonly unknown[]; queryFn: () => Promise<Rows<Row>> }
  save: (send: Send, id: number, input: Record<string, FieldValue>, facts: SaveFacts) => Promise<{ item: Row }>
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  columns: ReadonlyArray<ListColumn<Row>>
  conditions: readonly ListField[]
  fields: readonly RowField[]
  /** A new row, with `Version` 0. */
  blank: Row
  nothingYet: string
  confirmationOf?: (input: Record<string, FieldValue>, stored: Row) => Promise<ReactNode>
}
