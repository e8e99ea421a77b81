import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'

/** Milliseconds before each question: finding faces takes some seconds, and after three quarters of a minute people have gone on. */
const pauses = [3000, 5000, 8000, 12_000, 15_000] as const

/**
 * What the server points out about the face in a photo that was just sent, empty where all is well or nobody could look.
 * A hint that cannot be had is left out: people check the photo in the end.
 */
export async function faceHintsOf(path: string, isGone: () => boolean): Promise<readonly string[]> {
  for (const pause of pauses) {
    await new Promise((resolve) => window.setTimeout(resolve, pause))
    if (isGone()) return []
    try {
      const { OtherMsg } = await call('File', 'LookAtPhoto', { FilePath: path })
      if (OtherMsg.State !== 0) return OtherMsg.Hints
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure !== 'offline' && error.failure !== 'timeout') return []
    }
  }
  return []
}
