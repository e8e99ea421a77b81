import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import type { RehearsalFinding } from '#domain/examRoom/rehearsal.ts'
import { readStorage, writeStorage } from '#web/device/textStorage.ts'

/** The last rehearsal on this phone: its time on the server's clock, and the problems it found. */
export type RehearsalMemory = { at: number; findings: RehearsalFinding[] }

const keyOf = () => `kaoji.rehearsal.${currentSession()?.mobile ?? ''}`

/**
 * Returns null before the first rehearsal, where storage is disabled, or where an older version stored something else.
 */
export function recallRehearsal(): RehearsalMemory | null {
  try {
    const kept: unknown = JSON.parse(readStorage('localStorage', keyOf()) ?? 'null')
    const isOne = typeof kept === 'object' && kept !== null && 'at' in kept && 'findings' in kept
    return isOne ? (kept as RehearsalMemory) : null
  } catch {
    return null
  }
}

export function rememberRehearsal(findings: readonly RehearsalFinding[]): void {
  writeStorage('localStorage', keyOf(), JSON.stringify({ at: serverNow(), findings }))
}
