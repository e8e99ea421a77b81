/** The chunks of recordings, one a second, and what each recording is. */
const NAME = 'kaoji.takes'
const VERSION = 1
export const TAKES = 'takes'
export const CHUNKS = 'chunks'

let opening: Promise<IDBDatabase> | null = null

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when what was written is on the phone; rejects with QuotaExceededError where it is full. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TAKES, { keyPath: 'id' })
    request.result.createObjectStore(CHUNKS)
  }
  return answerOf(request).then((database) => {
    // Another tab with a later build must not wait for this one; the system may also close it in the background.
    database.onversionchange = () => database.close()
    database.onclose = () => {
      opening = null
    }
    return database
  })
}

/** Rejects where the browser has none, as in some private windows. */
export function takeDatabase(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}
