/** How one came to a place: a new entry, in place of the last, or back and forward. */
export type Arrival = 'PUSH' | 'REPLACE' | 'POP'

/** One entry of the browser's history. `key` is `first` for the entry with which this visit began. */
export type Place = {
  pathname: string
  search: string
  hash: string
  key: string
  arrival: Arrival
}

export const firstKey = 'first'

/** Splits a path as it stands. `URL` would read `//host/` as another site's address. */
export function partsOf(path: string): Pick<Place, 'pathname' | 'search' | 'hash'> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname: pathname || '/', search, hash }
}

/** A path of ours, with query and fragment, as a place. */
export function placeOf(path: string, key: string, arrival: Arrival): Place {
  return { ...partsOf(path), key, arrival }
}

export function pathOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

/** Whether the browser itself should follow a click: new tab, new window, download, or not the main button. */
export function isForBrowser(click: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}): boolean {
  return (
    click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
  )
}
