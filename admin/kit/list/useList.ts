import { useState } from 'react'
import { useSearchParams } from '../page/router.tsx'
import { useBatchDesk } from '../state/batchDesk.ts'
import type { SelectOption } from '../state/catalogue.ts'
import { chosenColumns, readChosen, writeChosen } from './chosenColumns.ts'
import type { ListColumn } from './ListTable.tsx'
import {
  type FilterField,
  filterRequest,
  isIdNumber,
  type ListState,
  listAddress,
  listIn,
  viewAddress,
} from './listAddress.ts'
import { nothingSelected, type Selection } from './selection.ts'

/** Rows on a page of the console's lists. */
export const ROWS_PER_PAGE = 50

/** A condition with its words, as the chips show it. */
export interface ListField extends FilterField {
  label: string
  options: readonly SelectOption[]
}

export interface ListOptions<Row> {
  /** Under this name the browser keeps the chosen columns, and the server the saved views. */
  name: string
  fields: readonly ListField[]
  /** Choices that stand in the address like conditions, but are shown by the screen itself and never as chips. */
  tabs?: readonly FilterField[]
  columns: ReadonlyArray<ListColumn<Row>>
  /** Keys of the columns shown until somebody chooses others. */
  usual: readonly string[]
}

const isBatch = ({ key }: FilterField) => key === 'batch'

/**
 * The state of one list of the console: conditions, order, page and open row in the address, the ticked rows in memory,
 * the chosen columns in the browser. In the desk of a batch a list that can be filtered by batch shows that batch alone.
 */
export function useList<Row>({ name, fields: all, tabs = [], columns: allColumns, usual }: ListOptions<Row>) {
  const desk = useBatchDesk()
  const isOfBatch = desk !== null && all.some(isBatch)
  const conditions = isOfBatch ? all.filter((field) => !isBatch(field)) : all
  const columns = isOfBatch ? allColumns.filter(({ key }) => key !== 'EB_Name') : allColumns
  const ofBatch: Record<string, unknown> = isOfBatch ? { EB_ID: desk.batchId } : {}
  const fields = [...conditions, ...tabs]
  const [params, setParams] = useSearchParams()
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]))
  // An ID number that is searched for is kept here and not in the address, until something else is searched for.
  const [idNumber, setIdNumber] = useState('')
  const inAddress = listIn(params, fields, sorts)
  const state = idNumber !== '' && inAddress.search === '' ? { ...inAddress, search: idNumber } : inAddress
  const [chosen, setChosen] = useState(() => readChosen(name) ?? usual)
  const [selection, setSelection] = useState<Selection>(nothingSelected)

  const show = (next: ListState, options?: { replace: boolean }) => {
    // Parameters of the address that do not belong to the list (a tab, a batch chosen elsewhere) stay.
    const others = new URLSearchParams(params)
    for (const key of listKeys(fields)) others.delete(key)
    for (const [key, value] of listAddress(next, fields)) others.set(key, value)
    setParams(others, options)
  }
  return {
    name,
    conditions,
    state,
    columns: chosenColumns(columns, chosen),
    allColumns: columns,
    chosen,
    selection,
    setSelection,
    address: viewAddress(state, fields),
    request: {
      ...filterRequest(state, fields),
      ...ofBatch,
      PageIndex: state.page,
      PageSize: ROWS_PER_PAGE,
      ...(state.sort === '' ? {} : { Sort: state.sort }),
    },
    filter: { ...filterRequest(state, fields), ...ofBatch },
    /** Conditions and order, as an export takes them. */
    sortedFilter: {
      ...filterRequest(state, fields),
      ...ofBatch,
      ...(state.sort === '' ? {} : { Sort: state.sort }),
    },
    /** Shows other conditions from their first page. Rows that can no longer be seen must not stay ticked. */
    filterBy(change: Pick<Partial<ListState>, 'search' | 'values'>, options?: { replace: boolean }) {
      setSelection(nothingSelected)
      if (change.search !== undefined) setIdNumber(isIdNumber(change.search) ? change.search : '')
      show({ ...state, ...change, page: 1 }, options)
    },
    sortBy: (sort: string) => show({ ...state, sort, page: 1 }),
    turnTo: (page: number) => show({ ...state, page }),
    /** Closing, and stepping from row to row, replaces the history entry, so that 'back' leads to the earlier list. */
    open: (id: number) => show({ ...state, opened: id }, { replace: id === 0 || state.opened > 0 }),
    applyView(address: string, viewColumns: readonly string[]) {
      setSelection(nothingSelected)
      setIdNumber('')
      show(listIn(new URLSearchParams(address), fields, sorts))
      if (viewColumns.length > 0) setChosen(viewColumns)
    },
    chooseColumns(keys: readonly string[]) {
      setChosen(keys)
      writeChosen(name, keys)
    },
  }
}
export type List<Row> = ReturnType<typeof useList<Row>>

const listKeys = (fields: readonly FilterField[]): string[] => [
  'q',
  'sort',
  'page',
  'row',
  ...fields.map(({ key }) => key),
]
