import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { readConfig } from '#server/config/readConfig.ts'
import type { Env } from '#server/config/readSettings.ts'
import { withStore } from '../withStore.ts'
import { forAll } from './backupTarget.ts'
import type { ObjectFacts } from './storeFiles.ts'

/** The settings without an outside store, as a restored copy is started. */
function withoutOutsideStore(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(S3|STS)_/.test(name)))
}

/** A digest of one piece; an object that came in parts has another kind of ETag, and is proved by the seal alone. */
const WHOLE = /^[0-9a-f]{32}$/

/**
 * Puts the objects of an outside store into the embedded one of a restored folder, with types and metadata as they were, and
 * proves sizes and digests.
 */
export async function putObjects(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  objects: readonly ObjectFacts[],
  openFile: (object: ObjectFacts) => AsyncIterable<Buffer>,
  { env, now }: { env: Env; now: () => number },
): Promise<void> {
  const config = { ...readConfig({ ...withoutOutsideStore(env), SILENT: '1' }), dataDir }
  await withStore({ config, databaseUrl, now }, (store) =>
    forAll(objects, async (object) => {
      const { key, size, etag, contentType, metadata } = object
      const digest = createHash('md5')
      const counted = new PassThrough()
      const source = Readable.from(openFile(object), { objectMode: false })
      source.on('error', (error) => counted.destroy(error))
      source.on('data', (piece: Buffer) => void digest.update(piece))
      source.pipe(counted)
      await store.put(key, { stream: counted, bytes: size }, { contentType, metadata })
      if (WHOLE.test(etag) && digest.digest('hex') !== etag)
        throw new Error(`object ${key} of the store is not what came in`)
    }),
  )
}
