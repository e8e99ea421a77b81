import { currentSession } from '#client/session.ts'
import { readShelf, writeShelf } from '#web/device/shelf.ts'

/** What this phone remembers of one slot. */
export type SlotMemory = {
  /** The chosen file of an upload that has not been attached yet. */
  unfinished?: { name: string; size: number } | undefined
}

const keyOf = (sheetId: number) => `kaoji.slot.${currentSession()?.mobile ?? ''}.${sheetId}`

/** Empty where nothing is kept, storage is switched off, or an older build left something else. */
export function recallSlot(sheetId: number): SlotMemory {
  try {
    const kept: unknown = JSON.parse(readShelf('localStorage', keyOf(sheetId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as SlotMemory) : {}
  } catch {
    return {}
  }
}

/** Only a convenience is lost where storage is full or switched off: the server has what counts. */
export function rememberSlot(sheetId: number, memory: SlotMemory): void {
  writeShelf('localStorage', keyOf(sheetId), JSON.stringify(memory))
}
