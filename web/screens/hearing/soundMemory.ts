import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import { readShelf, writeShelf } from '#web/device/shelf.ts'

/** When loudspeaker and microphone of this phone were tried with success, on the server's clock. */
export type SoundMemory = { playedAt?: number; heardAt?: number }

const keyOf = () => `kaoji.sound.${currentSession()?.mobile ?? ''}`

/** Empty before the first, where storage is switched off, or an older build left something else. */
export function recallSound(): SoundMemory {
  try {
    const kept: unknown = JSON.parse(readShelf('localStorage', keyOf()) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as SoundMemory) : {}
  } catch {
    return {}
  }
}

export function rememberSound(part: keyof SoundMemory): void {
  writeShelf('localStorage', keyOf(), JSON.stringify({ ...recallSound(), [part]: serverNow() }))
}

/** What is told of it before the clock runs; `isGood`: both were tried, or this page cannot record and need not. */
export function soundStateWords(
  { playedAt, heardAt }: SoundMemory,
  canRecord: boolean,
): { isGood: boolean; text: string } {
  const played = playedAt === undefined ? '播放还没有试过' : '播放已经试过'
  const heard = heardAt === undefined ? '麦克风还没有试过' : '麦克风正常'
  const isGood = playedAt !== undefined && (heardAt !== undefined || !canRecord)
  return { isGood, text: `${played}${canRecord ? `，${heard}` : ''}。` }
}
