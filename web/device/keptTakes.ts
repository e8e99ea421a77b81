import { DAY_MS } from '#domain/time.ts'
import { CHUNKS, type KeptTake, TAKES, takeDatabase } from './takeDatabase.ts'

type NewTake = Pick<KeptTake, 'owner' | 'enrolmentId' | 'slot' | 'pieceTitle' | 'fileName' | 'mimeType'>

/** Recordings are deleted after this time, since a shared phone must not archive videos of children. */
const LIFE_MS = 7 * DAY_MS

/** Recordings that the phone could not store; they last as long as the page. */
const inMemory = new Map<string, { take: KeptTake; chunks: Blob[] }>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to recordings added or removed by this page. */
export function onTakesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when the recording is durable; rejects with QuotaExceededError where storage is full. */
async function keep(take: KeptTake, chunk: Blob | null): Promise<void> {
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readwrite')
  const writes: Array<Promise<unknown>> = [transaction.objectStore(TAKES).put(take)]
  if (chunk) writes.push(transaction.objectStore(CHUNKS).put(chunk, [take.id, take.chunkCount - 1]))
  await Promise.all([...writes, transaction.done])
}

export type TakeWriter = {
  id: string
  /** Stores the next chunk, in order. It never rejects: chunks that the phone has no room for stay in memory. */
  append: (chunk: Blob) => Promise<void>
  /** Whether everything so far survives a killed tab. */
  isSafe: () => boolean
  /** Resolves when all appended chunks are stored. */
  settled: () => Promise<void>
}

/** Starts storing a recording chunk by chunk, so that a killed tab loses two seconds at most. */
export function beginTake(newTake: NewTake): TakeWriter {
  const startedAt = Date.now()
  const id = `${startedAt}-${Math.random().toString(36).slice(2)}`
  let take: KeptTake = { ...newTake, id, startedAt, lastAt: startedAt, bytes: 0, chunkCount: 0 }
  // All chunks stay in memory too: if the phone fills up during the recording, the page still has all of it.
  const chunks: Blob[] = []
  inMemory.set(id, { take, chunks })
  let isSafe = true
  let writing: Promise<void> = Promise.resolve()
  const write = async (grown: KeptTake, chunk: Blob) => {
    if (!isSafe) return
    try {
      await keep(grown, chunk)
    } catch (error) {
      // Storage is full or disabled; the stored part alone would be a broken video.
      isSafe = false
      console.warn('the recording is kept in the page only', error)
      await forget(id).catch(() => undefined)
    }
  }
  return {
    id,
    append: (chunk) => {
      chunks.push(chunk)
      take = { ...take, lastAt: Date.now(), bytes: take.bytes + chunk.size, chunkCount: take.chunkCount + 1 }
      inMemory.set(id, { take, chunks })
      const grown = take
      writing = writing.then(() => write(grown, chunk))
      return writing
    },
    isSafe: () => isSafe,
    settled: async () => {
      await writing
      notifyListeners()
    },
  }
}

function chunksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}

async function forget(id: string): Promise<void> {
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readwrite')
  await Promise.all([
    transaction.objectStore(TAKES).delete(id),
    transaction.objectStore(CHUNKS).delete(chunksOf(id)),
    transaction.done,
  ])
}

async function storedTakes(): Promise<KeptTake[]> {
  return (await takeDatabase()).getAll(TAKES)
}

/** Lists one account's recordings on this phone, newest first; it deletes those that are too old. */
export async function listOwnTakes(owner: string): Promise<KeptTake[]> {
  const stored = await storedTakes().catch((): KeptTake[] => [])
  const now = Date.now()
  const known = new Map(stored.map((take) => [take.id, take]))
  for (const { take } of Array.from(inMemory.values())) known.set(take.id, take)
  const all = Array.from(known.values()).filter(({ chunkCount }) => chunkCount > 0)
  for (const { id, lastAt } of all) if (now - lastAt > LIFE_MS) await removeTake(id)
  return all
    .filter((take) => take.owner === owner && now - take.lastAt <= LIFE_MS)
    .sort((a, b) => b.startedAt - a.startedAt)
}

/** Lists the recordings of one enrolment that wait to be uploaded. */
export async function listTakes(owner: string, enrolmentId: number): Promise<KeptTake[]> {
  return (await listOwnTakes(owner)).filter((take) => take.enrolmentId === enrolmentId)
}

/**
 * Returns the recording as one file, or null where it is gone. Name and date stay the same, so that an upload can
 * resume.
 */
export async function readTake(id: string): Promise<File | null> {
  const held = inMemory.get(id)
  if (held) return fileOf(held.take, held.chunks)
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readonly')
  const take = await transaction.objectStore(TAKES).get(id)
  if (!take) return null
  const chunks = await transaction.objectStore(CHUNKS).getAll(chunksOf(id))
  return chunks.length === 0 ? null : fileOf(take, chunks)
}

function fileOf(take: KeptTake, chunks: readonly Blob[]): File {
  return new File(chunks.slice(), take.fileName, { type: take.mimeType.replace(/;.*$/, ''), lastModified: take.lastAt })
}

/** Called once the recording is received, or when the user discards it. */
export async function removeTake(id: string): Promise<void> {
  inMemory.delete(id)
  // Where nothing can be stored, nothing is left behind.
  await forget(id).catch(() => undefined)
  notifyListeners()
}

/** Called after submission, when recordings of this exam are no longer needed on this phone. */
export async function removeTakesOf(owner: string, enrolmentId: number): Promise<void> {
  for (const { id } of await listTakes(owner, enrolmentId)) await removeTake(id)
}
