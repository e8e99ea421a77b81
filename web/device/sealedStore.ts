import type { DBSchema } from 'idb'
import { deviceDatabase } from './deviceDatabase.ts'

/**
 * Data that one account keeps on this device while the network is down, encrypted with a key that never leaves the
 * browser and belongs to that account. Logging out destroys key and data; no other account can decrypt them.
 */
export interface SealedStore {
  /**
   * False where the browser stores nothing (no IndexedDB, a page without TLS): then the data lasts as long as the page.
   */
  isPersistent: boolean
  put(slot: string, value: unknown): Promise<void>
  remove(slot: string): Promise<void>
  /** Resolves to undefined where the slot is empty. */
  get(slot: string): Promise<unknown>
  /** Lists the slots with this prefix and their values, ordered by name. */
  list(prefix: string): Promise<Array<[slot: string, value: unknown]>>
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

interface SealedStores extends DBSchema {
  /** The key of each account, by its mobile number (`hallOwnerOf`). */
  keys: { key: string; value: CryptoKey }
  records: { key: string; value: Sealed }
}

const DATABASE = 'kaoji.sealed'
const [KEYS, RECORDS] = ['keys', 'records'] as const
/** A separator that neither slots nor mobile numbers contain. */
const GAP = '\n'
/** The prefix of unsent data, the only data of other accounts on this device that a wipe leaves. */
export const UNSENT = 'queue.'

export async function openSealedStore(owner: string): Promise<SealedStore> {
  if (!canSeal()) return inMemoryStore()
  try {
    await forgetOthers(owner)
    return persistentStore(owner, await keyOf(owner))
  } catch (error) {
    // Some private windows have an IndexedDB that refuses every operation.
    if (error instanceof DOMException) return inMemoryStore()
    throw error
  }
}

const wipeListeners = new Set<() => void>()

/** Subscribes to the wipe of an account's store: holders must drop their store, since its key is destroyed. */
export function onWipe(listener: () => void): void {
  wipeListeners.add(listener)
}

/**
 * Deletes all data of this account, and that of other accounts except unsent data; called on logout. `owner` null: an account that
 * seals nothing.
 */
export async function wipeSealedStores(owner: string | null): Promise<void> {
  for (const listener of wipeListeners) listener()
  if (!canSeal()) return
  try {
    const stored = await database()
    if (owner !== null) {
      await stored.delete(KEYS, owner)
      await stored.delete(RECORDS, IDBKeyRange.bound(`${owner}${GAP}`, `${owner}${GAP}\uffff`))
    }
    await forgetOthers(owner)
  } catch (error) {
    // Where nothing can be stored there is nothing to wipe.
    if (!(error instanceof DOMException)) throw error
  }
}

function canSeal(): boolean {
  return typeof indexedDB !== 'undefined' && window.isSecureContext
}

function inMemoryStore(): SealedStore {
  const kept = new Map<string, unknown>()
  return {
    isPersistent: false,
    put: async (slot, value) => void kept.set(slot, value),
    remove: async (slot) => void kept.delete(slot),
    get: async (slot) => kept.get(slot),
    list: async (prefix) => [...kept].filter(([slot]) => slot.startsWith(prefix)).sort(bySlot),
  }
}

function persistentStore(owner: string, key: CryptoKey): SealedStore {
  const nameOf = (slot: string) => `${owner}${GAP}${slot}`
  // The slot name is authenticated too, so that one record cannot replace another.
  const seal = (iv: Uint8Array<ArrayBuffer>, slot: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(nameOf(slot)),
  })
  const unseal = async (slot: string, { iv, bytes }: Sealed): Promise<unknown> => {
    try {
      const text = await crypto.subtle.decrypt(seal(iv, slot), key, bytes)
      return JSON.parse(new TextDecoder().decode(text))
    } catch (error) {
      // Another tab wrote the record while this account logged out here; its key is destroyed and the record
      // unreadable.
      if (error instanceof DOMException && error.name === 'OperationError') return undefined
      throw error
    }
  }
  return {
    isPersistent: true,
    async put(slot, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(value))
      const bytes = await crypto.subtle.encrypt(seal(iv, slot), key, text)
      await (await database()).put(RECORDS, { iv, bytes }, nameOf(slot))
    },
    async remove(slot) {
      await (await database()).delete(RECORDS, nameOf(slot))
    },
    async get(slot) {
      const sealed = await (await database()).get(RECORDS, nameOf(slot))
      return sealed && unseal(slot, sealed)
    },
    async list(prefix) {
      const range = IDBKeyRange.bound(nameOf(prefix), `${nameOf(prefix)}\uffff`)
      // Names and values are read in one transaction, so that they belong to each other.
      const records = (await database()).transaction(RECORDS).store
      const [names, sealed] = await Promise.all([records.getAllKeys(range), records.getAll(range)])
      const slots = names.map((name) => name.slice(owner.length + GAP.length))
      const values = await Promise.all(sealed.map((one, at) => unseal(slots[at] ?? '', one)))
      return slots.flatMap((slot, at) => (values[at] === undefined ? [] : [[slot, values[at]]]))
    },
  }
}

async function keyOf(owner: string): Promise<CryptoKey> {
  const kept = await findKey(owner)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    await (await database()).add(KEYS, made, owner)
    return made
  } catch (error) {
    // Another tab created the key first.
    const other = await findKey(owner)
    if (other) return other
    throw error
  }
}

async function findKey(owner: string): Promise<CryptoKey | undefined> {
  return (await database()).get(KEYS, owner)
}

async function forgetOthers(owner: string | null): Promise<void> {
  const stored = await database()
  const names = await stored.getAllKeys(RECORDS)
  const ownerOf = (name: string) => name.slice(0, name.indexOf(GAP))
  const isUnsent = (name: string) => name.startsWith(`${ownerOf(name)}${GAP}${UNSENT}`)
  const spared = new Set([owner, ...names.filter(isUnsent).map(ownerOf)])
  const removal = stored.transaction(RECORDS, 'readwrite')
  const removed = names.filter((name) => !spared.has(ownerOf(name))).map((name) => removal.store.delete(name))
  await Promise.all([...removed, removal.done])
}

const database = deviceDatabase<SealedStores>(DATABASE, (made) => {
  for (const name of [KEYS, RECORDS]) made.createObjectStore(name)
})

function bySlot([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}
