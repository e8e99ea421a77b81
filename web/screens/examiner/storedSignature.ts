import { currentSession } from '#client/session.ts'
import { prefix, storedText, storeText } from '#web/device/textStorage.ts'

/** Where the examiner's signature is stored on this device for reuse in later reviews; logging out clears it. */
function slot(): string {
  return `${prefix}signature.${currentSession()?.mobile ?? ''}`
}

/** Returns a PNG data URL, or null before the first signature on this device. */
export function storedSignature(): string | null {
  const stored = storedText(slot())
  return stored?.startsWith('data:image/png;base64,') ? stored : null
}

/** Called after a review was submitted with this signature. */
export function storeSignature(dataUrl: string): void {
  storeText(slot(), dataUrl)
}
