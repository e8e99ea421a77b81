import { type EnrolmentFilter, filterParams } from './filter.ts'

/** A filter with its name; `search` is its form in the address, so that it survives when fields are added. */
export interface SavedFilter {
  name: string
  search: string
}

export const FILTER_NAME_LENGTH = 20
const MOST = 20

/** The saved filters in the stored value; invalid entries are left out. */
export function savedFiltersIn(stored: unknown): SavedFilter[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(
      (entry: unknown): entry is SavedFilter =>
        typeof entry === 'object' &&
        entry !== null &&
        'name' in entry &&
        'search' in entry &&
        typeof entry.name === 'string' &&
        typeof entry.search === 'string',
    )
    .slice(0, MOST)
}

/** Adds the filter to the list, replacing one of the same name; the newest first, 20 at most. */
export function withFilter(list: readonly SavedFilter[], name: string, filter: EnrolmentFilter): SavedFilter[] {
  const saved = { name: name.trim().slice(0, FILTER_NAME_LENGTH), search: filterParams(filter).toString() }
  return [saved, ...list.filter((other) => other.name !== saved.name)].slice(0, MOST)
}
