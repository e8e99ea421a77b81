import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

const VERSION = 1

/**
 * An IndexedDB database, opened on first use and again after the system closed it. `make` creates the stores of a new
 * one. Opening rejects where the browser has no IndexedDB, as in some private windows.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  make: (made: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const reset = () => {
    opening = null
  }

  async function open(): Promise<IDBPDatabase<Schema>> {
    // The system may close a database while the page is in the background.
    const opened = await openDB<Schema>(name, VERSION, { upgrade: make, terminated: reset })
    // Another tab with a later build must not wait for this one.
    opened.addEventListener('versionchange', () => opened.close())
    return opened
  }
  return () => {
    opening ??= open().catch((error: unknown) => {
      reset()
      throw error
    })
    return opening
  }
}
