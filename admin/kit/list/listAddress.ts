import { INT4_MAX } from '#domain/int4.ts'

/** A condition that a list can be filtered by; its value is one of few choices or an id. */
export interface FilterField {
  /** Its name in the address. */
  key: string
  /** Its name in the call's input. */
  wire: string
  isPossible: (value: number) => boolean
  /** The words that stand in the address for the values 0, 1, …; without them the number itself does. */
  names?: readonly string[]
  /** The value as the call takes it, where that is not the number itself. */
  toWire?: (value: number) => unknown
}

/** Whether the value of a condition is 0 or 1, as a yes or no has it. Values in an address are never negative. */
export const isFlag = (value: number): boolean => value <= 1
export const isId = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= INT4_MAX

/** Everything that decides what a list shows. It is kept in the address, so that a link shows the same list. */
export interface ListState {
  search: string
  /** The chosen value by the field's key; an absent field does not filter. */
  values: Readonly<Record<string, number>>
  /** From 1. */
  page: number
  /** A column's sort name, with `-` before it for descending order; empty for the list's own order. */
  sort: string
  /** The id of the row whose detail is open, or 0. */
  opened: number
}

export const emptyList: ListState = { search: '', values: {}, page: 1, sort: '', opened: 0 }

const SEARCH_LENGTH = 60
const wholeIn = (params: URLSearchParams, key: string): number | null => {
  const text = params.get(key) ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}

const namedIn = (params: URLSearchParams, key: string, names: readonly string[]): number | null => {
  const at = names.indexOf(params.get(key) ?? '')
  return at < 0 ? null : at
}

/**
 * A whole ID number. It must not stand in an address, which browsers keep and servers log (rulings#certificate-numbers).
 */
export const isIdNumber = (search: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(search.trim())

/**
 * Whether a text is searched for while somebody types: not the beginning of an ID number, which would stand in the address,
 * nor digits that are neither a mobile nor the last four of a number.
 */
export const mayBeSearchedFor = (text: string): boolean =>
  !/^[\d\s-]+[xX]?$/.test(text) || /^(\d{4}|\d{3}[xX]|1[3-9]\d{5,9})$/.test(text.trim())

/** Reads the state from an address; what is invalid there counts as absent. */
export function listIn(params: URLSearchParams, fields: readonly FilterField[], sorts: readonly string[]): ListState {
  const values: Record<string, number> = {}
  for (const { key, isPossible, names } of fields) {
    const value = names ? namedIn(params, key, names) : wholeIn(params, key)
    if (value !== null && isPossible(value)) values[key] = value
  }
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('q') ?? '').trim().slice(0, SEARCH_LENGTH),
    values,
    page: Math.max(1, wholeIn(params, 'page') ?? 1),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    opened: wholeIn(params, 'row') ?? 0,
  }
}

/** The state as an address; the same state always gives the same text. */
export function listAddress(state: ListState, fields: readonly FilterField[]): URLSearchParams {
  const params = new URLSearchParams()
  const search = state.search.trim().slice(0, SEARCH_LENGTH)
  if (search !== '' && !isIdNumber(search)) params.set('q', search)
  for (const { key, names } of fields) {
    const value = state.values[key]
    if (value !== undefined) params.set(key, names?.[value] ?? String(value))
  }
  if (state.sort !== '') params.set('sort', state.sort)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.opened > 0) params.set('row', String(state.opened))
  return params
}

/** What a saved view keeps: conditions and order, but neither page nor open row. */
export function viewAddress(state: ListState, fields: readonly FilterField[]): string {
  return listAddress({ ...state, page: 1, opened: 0 }, fields).toString()
}

/** The conditions as a call's input takes them. */
export function filterRequest({ search, values }: ListState, fields: readonly FilterField[]): Record<string, unknown> {
  const wire: Record<string, unknown> = search === '' ? {} : { Search: search }
  for (const field of fields) {
    const value = values[field.key]
    if (value !== undefined) wire[field.wire] = field.toWire ? field.toWire(value) : value
  }
  return wire
}

export const hasConditions = ({ search, values }: ListState, fields: readonly FilterField[]): boolean =>
  search !== '' || fields.some(({ key }) => values[key] !== undefined)

/** The next order of a column when its heading is clicked: ascending, descending, the list's own. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}
