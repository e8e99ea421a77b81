import { deviceDatabase } from './deviceDatabase.ts'

/** The chunks of recordings, one a second, and what each recording is. */
export const TAKES = 'takes'
export const CHUNKS = 'chunks'

export const takeDatabase = deviceDatabase('kaoji.takes', (made) => {
  made.createObjectStore(TAKES, { keyPath: 'id' })
  made.createObjectStore(CHUNKS)
})
