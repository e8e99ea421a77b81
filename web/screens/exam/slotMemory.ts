import { currentSession } from '#client/session.ts'
import { readStorage, writeStorage } from '#web/device/textStorage.ts'

/** What this phone remembers about one slot. */
export type SlotMemory = {
  /** The chosen file of an upload that has not been attached yet. */
  unfinished?: { name: string; size: number } | undefined
}

const keyOf = (sheetId: number) => `kaoji.slot.${currentSession()?.mobile ?? ''}.${sheetId}`

/** Returns an empty object where nothing is stored, storage is disabled, or an older version stored something else. */
export function recallSlot(sheetId: number): SlotMemory {
  try {
    const kept: unknown = JSON.parse(readStorage('localStorage', keyOf(sheetId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as SlotMemory) : {}
  } catch {
    return {}
  }
}

/** A failed write is ignored: this is only a convenience, and the server has the data that counts. */
export function rememberSlot(sheetId: number, memory: SlotMemory): void {
  writeStorage('localStorage', keyOf(sheetId), JSON.stringify(memory))
}
