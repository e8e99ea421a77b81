import { currentSession } from '#client/session.ts'
import { prefix, shelve, shelved } from '#web/device/shelf.ts'

/** The examiner's own signature on this device, for him to put under the next review himself; logging out empties it. */
function slot(): string {
  return `${prefix}signature.${currentSession()?.mobile ?? ''}`
}

/** A PNG data URL, null where he has not signed here yet. */
export function keptSignature(): string | null {
  const stored = shelved(slot())
  return stored?.startsWith('data:image/png;base64,') ? stored : null
}

/** After a review was signed with it. */
export function keepSignature(dataUrl: string): void {
  shelve(slot(), dataUrl)
}
