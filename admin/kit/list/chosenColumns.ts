import { readStored, writeStored } from './stored.ts'

interface Column {
  key: string
  /** Whether it is always shown, in the place that it has among all columns. */
  isFixed?: boolean
}

/** The columns that were chosen, in the list's own order, and those that are always shown. */
export function chosenColumns<C extends Column>(columns: readonly C[], chosen: readonly string[]): C[] {
  return columns.filter(({ key, isFixed }) => isFixed || chosen.includes(key))
}

const storageKey = (name: string): string => `kaoji.admin.columns.${name}`

/** The column keys chosen in this browser; null where nothing valid is stored. */
export function readChosen(name: string): string[] | null {
  const stored = readStored(storageKey(name))
  if (!Array.isArray(stored)) return null
  const keys = stored.filter((key): key is string => typeof key === 'string')
  return keys.length > 0 ? keys : null
}

export function writeChosen(name: string, keys: readonly string[]): void {
  writeStored(storageKey(name), keys)
}
