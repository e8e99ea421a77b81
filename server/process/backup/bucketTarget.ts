import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { BackupTarget } from './backupTarget.ts'

/** What is longer goes up in parts of this size; a store takes 10,000 of them. */
const PART_BYTES = 32 * 1024 * 1024
const CONTENT_TYPE = 'application/octet-stream'

/** Pieces of exactly `PART_BYTES`, and the rest. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < PART_BYTES) continue
    let all = Buffer.concat(pieces)
    for (; all.length >= PART_BYTES; all = all.subarray(PART_BYTES)) yield all.subarray(0, PART_BYTES)
    pieces = [all]
    bytes = all.length
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/** Backups below a prefix of an S3-compatible bucket, which must be another one than that of the product. */
export function createBucketTarget(store: S3Store, { title, prefix }: { title: string; prefix: string }): BackupTarget {
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)

  async function writeParts(key: string, first: Buffer, second: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const uploadId = await store.createUpload(key, { contentType: CONTENT_TYPE })
    try {
      const parts: Array<{ partNumber: number; etag: string }> = []
      const send = async (body: Buffer) => {
        const partNumber = parts.length + 1
        parts.push({ partNumber, etag: await store.putPart(key, { uploadId, partNumber }, body) })
      }
      await send(first)
      await send(second)
      for (let next = await rest.next(); !next.done; next = await rest.next()) await send(next.value)
      const { kind } = await store.completeUpload(key, uploadId, parts)
      if (kind !== 'completed') throw new Error(`${key} could not be completed: ${kind}`)
    } catch (error) {
      // The upload's own failure is told; what cannot be discarded now, a lifecycle rule of the bucket discards.
      await store.abortUpload(key, uploadId).catch(() => undefined)
      throw error
    }
  }

  return {
    title,
    async list(start) {
      const names: string[] = []
      for await (const objects of store.list(keyOf(start)))
        names.push(...objects.map(({ key }) => (prefix === '' ? key : key.slice(prefix.length + 1))))
      return names
    },
    async write(name, source) {
      const parts = partsOf(source)[Symbol.asyncIterator]()
      const [first, second] = [await parts.next(), await parts.next()]
      const body = first.done ? Buffer.alloc(0) : first.value
      if (second.done) await store.put(keyOf(name), body, { contentType: CONTENT_TYPE })
      else await writeParts(keyOf(name), body, second.value, parts)
    },
    async read(name) {
      return (await store.get(keyOf(name)))?.stream ?? null
    },
    remove: (name) => store.remove(keyOf(name)),
    // An object is there when it is whole; unfinished uploads end by a lifecycle rule of the bucket.
    sweep: () => Promise.resolve(),
    close: () => store.close(),
  }
}
