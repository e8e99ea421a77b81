import { readStored, writeStored } from '../list/stored.ts'

/** What somebody typed and did not save, with what was stored when he began. */
export interface KeptInput<Item, Input> {
  base: Item
  input: Input
  /** In epoch milliseconds. */
  at: number
}

const keyOf = (form: string) => `kaoji.kept.${form}`

/** What this browser keeps of the form; null where nothing is. */
export function readKept<Item, Input>(form: string): KeptInput<Item, Input> | null {
  const stored = readStored(keyOf(form)) as Partial<KeptInput<Item, Input>> | null
  if (!stored || typeof stored !== 'object' || typeof stored.at !== 'number') return null
  return stored.base && stored.input ? (stored as KeptInput<Item, Input>) : null
}

export function keep<Item, Input>(form: string, kept: KeptInput<Item, Input>): boolean {
  return writeStored(keyOf(form), kept)
}

export function forgetKept(form: string): void {
  try {
    window.localStorage.removeItem(keyOf(form))
  } catch {
    // Storage is switched off, so that nothing was kept.
  }
}
