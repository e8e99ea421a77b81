import type { DBSchema } from 'idb'
import { deviceDatabase } from './deviceDatabase.ts'

/** A recording that is not an answer yet. Times are epoch milliseconds of this device's clock. */
export type KeptTake = {
  id: string
  /** The mobile number of the account; other accounts on this phone do not see the recording. */
  owner: string
  enrolmentId: number
  /** The key `patternId-slotNo` outlives a session that ran out, unlike sheet ids. */
  slot: string
  pieceTitle: string
  fileName: string
  mimeType: string
  startedAt: number
  lastAt: number
  bytes: number
  chunkCount: number
}

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
