const VERSION = 1

/** Resolves to the result of an IndexedDB request; rejects with its DOMException. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the transaction is durable; rejects with QuotaExceededError where storage is full. */
export function whenCommitted(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/**
 * An IndexedDB database, opened on first use and again after the system closed it. `make` creates the stores of a new
 * one. Opening rejects where the browser has no IndexedDB, as in some private windows.
 */
export function deviceDatabase(name: string, make: (made: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | null = null

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => make(request.result)
    const opened = await resultOf(request)
    // Another tab with a later build must not wait for this one; the system may also close it in the background.
    opened.onversionchange = () => opened.close()
    opened.onclose = () => {
      opening = null
    }
    return opened
  }
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
}
