/**
 * Reads the value that this browser stores under `key`; null where there is none, it is not JSON, or storage is
 * switched off.
 */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a value in this browser. Returns false where that is not possible. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
