import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import { readStorage, writeStorage } from '#web/device/textStorage.ts'

/** When the loudspeaker and the microphone of this phone last passed the check, on the server's clock. */
export type SoundMemory = { playedAt?: number; heardAt?: number }

const keyOf = () => `kaoji.sound.${currentSession()?.mobile ?? ''}`

/**
 * Returns an empty object before the first check, where storage is disabled, or where an older version stored something
 * else.
 */
export function recallSound(): SoundMemory {
  try {
    const kept: unknown = JSON.parse(readStorage('localStorage', keyOf()) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as SoundMemory) : {}
  } catch {
    return {}
  }
}

export function rememberSound(part: keyof SoundMemory): void {
  writeStorage('localStorage', keyOf(), JSON.stringify({ ...recallSound(), [part]: serverNow() }))
}

/**
 * Describes the last sound check before the exam; `isGood`: both parts passed, or this browser cannot record anyway.
 */
export function soundStateWords(
  { playedAt, heardAt }: SoundMemory,
  canRecord: boolean,
): { isGood: boolean; text: string } {
  const played = playedAt === undefined ? '播放还没有试过' : '播放已经试过'
  const microphone = heardAt === undefined ? '麦克风还没有试过' : '麦克风正常'
  const isGood = playedAt !== undefined && (heardAt !== undefined || !canRecord)
  return { isGood, text: `${played}${canRecord ? `，${microphone}` : ''}。` }
}
