import { deviceDatabase } from './deviceDatabase.ts'

/** The stores for the data of each recording, and for its chunks, one a second. */
export const TAKES = 'takes'
export const CHUNKS = 'chunks'

export const takeDatabase = deviceDatabase('kaoji.takes', (made) => {
  made.createObjectStore(TAKES, { keyPath: 'id' })
  made.createObjectStore(CHUNKS)
})
