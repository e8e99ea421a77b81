import type { DBSchema } from 'idb'
import { deviceDatabase } from './deviceDatabase.ts'
import type { KeptTake } from './keptTakes.ts'

/** The stores for the data of each recording, and for its chunks, one a second. */
export const TAKES = 'takes'
export const CHUNKS = 'chunks'

interface TakeStores extends DBSchema {
  takes: { key: string; value: KeptTake }
  /** The key is the recording's id and the number of the chunk. */
  chunks: { key: [string, number]; value: Blob }
}

export const takeDatabase = deviceDatabase<TakeStores>('kaoji.takes', (made) => {
  made.createObjectStore(TAKES, { keyPath: 'id' })
  made.createObjectStore(CHUNKS)
})
