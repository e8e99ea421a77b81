import type { RequestOf } from '#client/api.ts'

/** The filters of the list; an absent field does not filter. */
export interface EnrolmentFilter {
  search: string
  batch?: number
  area?: number
  major?: number
  grade?: number
  pay?: number
  check?: number
  mode?: number
  /** 0: enrolments without an exam time; 1: those with one. */
  timed?: number
  /** 0: enrolments without an examiner; 1: those with one. */
  marked?: number
}

export const noFilter: EnrolmentFilter = { search: '' }

type FilterField = Exclude<keyof EnrolmentFilter, 'search'>

const isId = (value: number) => value >= 1 && value <= 2_147_483_647
const isStatus = (value: number) => value <= 2
const isFlag = (value: number) => value <= 1

/** Each field, its name on the wire, and a check of its values. */
const fields: readonly (readonly [FilterField, string, (value: number) => boolean])[] = [
  ['batch', 'EB_ID', isId],
  ['area', 'EA_ID', isId],
  ['major', 'MID', isId],
  ['grade', 'GID', isId],
  ['pay', 'IsPay', isStatus],
  ['check', 'CheckStatus', isStatus],
  ['mode', 'IsOnline', isFlag],
  ['timed', 'HasExamTime', isFlag],
  ['marked', 'HasExaminer', isFlag],
]

const SEARCH_LENGTH = 60

/** The filter in an address; invalid values count as absent. */
export function filterIn(params: URLSearchParams): EnrolmentFilter {
  const filter: EnrolmentFilter = { search: (params.get('q') ?? '').trim().slice(0, SEARCH_LENGTH) }
  for (const [name, , isPossible] of fields) {
    const text = params.get(name) ?? ''
    if (/^\d{1,10}$/.test(text) && isPossible(Number(text))) filter[name] = Number(text)
  }
  return filter
}

/** The filter as part of an address; the same filter always gives the same text. */
export function filterParams(filter: EnrolmentFilter): URLSearchParams {
  const params = new URLSearchParams()
  const search = filter.search.trim().slice(0, SEARCH_LENGTH)
  if (search !== '') params.set('q', search)
  for (const [name] of fields) {
    const value = filter[name]
    if (value !== undefined) params.set(name, String(value))
  }
  return params
}

/** Whether the filter is empty. */
export function isEmptyFilter(filter: EnrolmentFilter): boolean {
  return filterParams(filter).toString() === ''
}

/** The `Before` of each page turned to after the first one; the last is the page shown. */
export function pagesIn(params: URLSearchParams): number[] {
  return (params.get('pages') ?? '')
    .split('.')
    .filter((text) => /^\d{1,10}$/.test(text) && isId(Number(text)))
    .map(Number)
}

/** A filter and the pages turned so far as part of an address. */
export function listParams(filter: EnrolmentFilter, pages: readonly number[]): URLSearchParams {
  const params = filterParams(filter)
  if (pages.length > 0) params.set('pages', pages.join('.'))
  return params
}

export const PAGE_SIZE = 50

/** The input of the call for a page of the list. */
export function listRequest(filter: EnrolmentFilter, pages: readonly number[]): RequestOf<'Admin', 'GetEnrolmentList'> {
  const before = pages[pages.length - 1]
  const wire: Record<string, number> = {}
  for (const [name, wireName] of fields) {
    const value = filter[name]
    if (value !== undefined) wire[wireName] = value
  }
  return {
    ...wire,
    PageSize: PAGE_SIZE,
    ...(filter.search === '' ? {} : { Search: filter.search }),
    ...(before === undefined ? {} : { Before: before }),
  }
}
