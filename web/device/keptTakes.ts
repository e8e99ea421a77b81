import { answerOf, committed } from './deviceDatabase.ts'
import { CHUNKS, TAKES, takeDatabase } from './takeDatabase.ts'

/** A recording that has not become an answer yet. Times in epoch milliseconds of this device's clock. */
export type KeptTake = {
  id: string
  /** The mobile number of whoever was signed in: nobody else of this phone is offered it. */
  owner: string
  enrolmentId: number
  /** `patternId-slotNo`: survives a session that ran out, as sheet ids do not. */
  slot: string
  pieceTitle: string
  fileName: string
  mimeType: string
  startedAt: number
  lastAt: number
  bytes: number
  chunkCount: number
}

type NewTake = Pick<KeptTake, 'owner' | 'enrolmentId' | 'slot' | 'pieceTitle' | 'fileName' | 'mimeType'>

/** Kept no longer than this: a shared phone is no archive of children. */
const LIFE_MS = 7 * 24 * 3_600_000

/** What the phone could not keep: there as long as the page is. */
const inMemory = new Map<string, { take: KeptTake; chunks: Blob[] }>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Tells when takes were added or removed by this page. */
export function onTakesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function keep(take: KeptTake, chunk: Blob | null): Promise<void> {
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readwrite')
  const done = committed(transaction)
  transaction.objectStore(TAKES).put(take)
  if (chunk) transaction.objectStore(CHUNKS).put(chunk, [take.id, take.chunkCount - 1])
  await done
}

export type TakeWriter = {
  id: string
  /** Keeps the next chunk; in order, and never rejects: what the phone has no room for stays in the page. */
  append: (chunk: Blob) => Promise<void>
  /** Whether everything so far survives a killed tab. */
  isSafe: () => boolean
  /** Resolves when all that was appended is kept. */
  settled: () => Promise<void>
}

/** Begins to keep a recording, chunk by chunk as they come, so that a killed tab loses two seconds at most (issue 5). */
export function beginTake(of: NewTake): TakeWriter {
  const startedAt = Date.now()
  const id = `${startedAt}-${Math.random().toString(36).slice(2)}`
  let take: KeptTake = { ...of, id, startedAt, lastAt: startedAt, bytes: 0, chunkCount: 0 }
  // All of them, also those that are on the phone: if the phone fills up half way, the page still has the whole.
  const chunks: Blob[] = []
  inMemory.set(id, { take, chunks })
  let isSafe = true
  let writing: Promise<void> = Promise.resolve()
  const write = async (grown: KeptTake, chunk: Blob) => {
    if (!isSafe) return
    try {
      await keep(grown, chunk)
    } catch (error) {
      // Full, or switched off: what lies on the phone without the rest would be a torn film.
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
      tell()
    },
  }
}

async function storedTakes(): Promise<KeptTake[]> {
  const transaction = (await takeDatabase()).transaction(TAKES, 'readonly')
  return answerOf(transaction.objectStore(TAKES).getAll() as IDBRequest<KeptTake[]>)
}

async function forget(id: string): Promise<void> {
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readwrite')
  const done = committed(transaction)
  transaction.objectStore(TAKES).delete(id)
  transaction.objectStore(CHUNKS).delete(IDBKeyRange.bound([id], [id, []]))
  await done
}

/** The recordings of one person on this phone, newest first; those too old are removed on the way. */
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

/** Those of one enrolment that wait to be uploaded. */
export async function listTakes(owner: string, enrolmentId: number): Promise<KeptTake[]> {
  return (await listOwnTakes(owner)).filter((take) => take.enrolmentId === enrolmentId)
}

/** The recording as one file, null where it is gone. Its name and date stay the same, so that an upload goes on. */
export async function readTake(id: string): Promise<File | null> {
  const held = inMemory.get(id)
  if (held) return fileOf(held.take, held.chunks)
  const transaction = (await takeDatabase()).transaction([TAKES, CHUNKS], 'readonly')
  const take = await answerOf(transaction.objectStore(TAKES).get(id) as IDBRequest<KeptTake | undefined>)
  if (!take) return null
  const range = IDBKeyRange.bound([id], [id, []])
  const chunks = await answerOf(transaction.objectStore(CHUNKS).getAll(range) as IDBRequest<Blob[]>)
  return chunks.length === 0 ? null : fileOf(take, chunks)
}

function fileOf(take: KeptTake, chunks: readonly Blob[]): File {
  return new File(chunks.slice(), take.fileName, { type: take.mimeType.replace(/;.*$/, ''), lastModified: take.lastAt })
}

/** After its receipt, or when the person does not want it. */
export async function removeTake(id: string): Promise<void> {
  inMemory.delete(id)
  // Where nothing can be kept, nothing is left behind.
  await forget(id).catch(() => undefined)
  tell()
}

/** After submission: nothing of this exam is of use on this phone any more. */
export async function removeTakesOf(owner: string, enrolmentId: number): Promise<void> {
  for (const { id } of await listTakes(owner, enrolmentId)) await removeTake(id)
}
