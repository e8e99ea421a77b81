import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { escapeKey } from '#server/integrations/storage/s3Call.ts'

/** A file of the store as a backup names it. */
export interface StoredFile {
  /** What it is called in the backup; another content has another name. */
  blob: string
  size: number
  /** Its key in an outside store. */
  key?: string
}

/** What an outside store keeps beside the bytes. */
export interface ObjectFacts {
  key: string
  blob: string
  size: number
  etag: string
  contentType: string
  metadata: Record<string, string>
}

export interface StoreFiles {
  /** Whether the rows of the database name each of them, so that none of those may be missing. */
  isNamedByRows: boolean
  list(client: pg.Client): Promise<StoredFile[]>
  /** Null where the store has removed it meanwhile. */
  open(file: StoredFile): Promise<{ source: AsyncIterable<Buffer>; facts: ObjectFacts | null } | null>
  /** The facts of an object whose bytes the backup has already; null where it was removed, and for the embedded store. */
  look(file: StoredFile): Promise<ObjectFacts | null>
}

const BLOBS = `
  select blob, size::float8 as size from object_store.object_blob
  union select blob, size::float8 from object_store.upload_part`

/** The path of a file of the embedded store, in its folder and in a backup. */
export const blobPath = (blob: string): string => `${blob.slice(0, 2)}/${blob}`
export const blobFile = (folder: string, blob: string): string => join(folder, blob.slice(0, 2), blob)

const CHUNK_BYTES = 1024 * 1024

/** The files of the embedded store, which never change and have names at random. */
export function filesOfFolder(folder: string): StoreFiles {
  return {
    isNamedByRows: true,
    list: async (client) => (await client.query<StoredFile>(BLOBS)).rows,
    async open({ blob }) {
      const handle = await open(blobFile(folder, blob), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return handle && { source: createReadStream('', { fd: handle, highWaterMark: CHUNK_BYTES }), facts: null }
    },
    look: () => Promise.resolve(null),
  }
}

/** Objects that the product writes to try the store. */
const isTrial = (key: string): boolean => key === 'ready.txt' || key.startsWith('check/')

/** Whether the product could have written it: whoever holds upload credentials chooses names freely. */
function isOwnKey(key: string): boolean {
  try {
    escapeKey(key)
    return true
  } catch {
    return false
  }
}

/** The objects of an outside store. One that is written anew under its key is another file. */
export function filesOfBucket(store: S3Store): StoreFiles {
  const nameOf = (key: string, etag: string) => createHash('sha256').update(`${key}\n${etag}`).digest('hex')
  return {
    isNamedByRows: false,
    async list() {
      const files: StoredFile[] = []
      for await (const objects of store.list(''))
        for (const { key, etag, bytes } of objects)
          if (isOwnKey(key) && !isTrial(key)) files.push({ blob: nameOf(key, etag), size: bytes, key })
      return files
    },
    async open({ key = '', blob }) {
      const found = await store.get(key)
      if (found === null) return null
      const { etag, contentType, metadata, bytes, stream } = found
      // Written anew since it was listed: it is in the next list under another name.
      if (nameOf(key, etag) !== blob) {
        stream.destroy()
        return null
      }
      return { source: stream, facts: { key, blob, size: bytes, etag, contentType, metadata } }
    },
    async look({ key = '', blob }) {
      const found = await store.head(key)
      if (found === null || nameOf(key, found.etag) !== blob) return null
      const { etag, contentType, metadata, bytes } = found
      return { key, blob, size: bytes, etag, contentType, metadata }
    },
  }
}
