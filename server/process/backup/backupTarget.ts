/**
 * Where backups lie: a folder or a bucket. Names are paths such as `blobs/ab/abcd…`, `sets/…/manifest` and `erased.jsonl`, the same
 * in both, so that the one may be copied to the other.
 */
export interface BackupTarget {
  /** As an operator names it. */
  title: string
  /** All names that begin so. */
  list(prefix: string): Promise<string[]>
  /** Writes a file that is there only when it is whole, and replaces one that is there. */
  write(name: string, source: AsyncIterable<Buffer>): Promise<void>
  /** Null where there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>
  remove(name: string): Promise<void>
  /** Removes what was left by a backup that was killed. Nobody may be writing. */
  sweep(): Promise<void>
  close(): void
}

export async function readWhole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** Does the work for all of them, several at once: each waits for a disk or a network most of the time. */
export async function forAll<T>(items: Iterable<T>, work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const rest = items[Symbol.iterator]()
  const one = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
