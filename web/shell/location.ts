/** How the user reached a location: by a new history entry, by a replaced one, or by back and forward. */
export type Arrival = 'PUSH' | 'REPLACE' | 'POP'

/** One entry of the browser history. `key` is `first` for the entry with which this visit began. */
export type AppLocation = {
  pathname: string
  search: string
  hash: string
  key: string
  arrival: Arrival
}

export const firstKey = 'first'

/** Splits a path unchanged. `URL` would read `//host/` as the address of another site. */
export function partsOf(path: string): Pick<AppLocation, 'pathname' | 'search' | 'hash'> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname: pathname || '/', search, hash }
}

/**
 * The path as routes are compared: in small letters and without slashes at its end. A pattern would look again from each
 * slash of an address that is nothing but slashes, which held the server for a second (threats#W13).
 */
export function plainPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname.charAt(end - 1) === '/') end--
  return pathname.slice(0, end).toLowerCase()
}

/** Converts a path with query and fragment into a history entry. */
export function locationOf(path: string, key: string, arrival: Arrival): AppLocation {
  return { ...partsOf(path), key, arrival }
}

export function pathOf({ pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}
